import { PNG } from 'pngjs'
import { expect } from 'vitest'
import type { Engine, InputSource } from './engine.ts'
import { countDialogs, findBox, findCentre, isHydrated } from './in-page.mjs'

/** Runs a function of `in-page.mjs` in the page. Arguments and result are JSON. */
export const runInPage = async <Input, Output>(
  engine: Engine,
  inPage: (input: Input) => Output,
  ...input: undefined extends Input ? [] : [Input]
): Promise<Output> => (await engine.evaluate(`(${inPage})(${JSON.stringify(input[0])})`)) as Output

/** Opens a URL and waits until its screen is hydrated. */
export const openAlive = async (engine: Engine, url: string): Promise<void> => {
  await engine.open(url)
  await expect.poll(() => runInPage(engine, isHydrated)).toBe(true)
}

type Point = { x: number; y: number }
type PointerType = 'mouse' | 'touch'

const pressAt = ({ x, y }: Point, pointerType: PointerType): InputSource => ({
  type: 'pointer',
  id: pointerType,
  parameters: { pointerType },
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 30 },
    { type: 'pointerUp', button: 0 },
  ],
})

type Part = { selector: string; words?: string }

const stillMs = 150

/** Clicks an element of the page as soon as it exists and no longer moves, as it does while fonts and images load. */
export const press = async (engine: Engine, part: Part): Promise<void> => {
  let centre: Point | null = null
  const hasSettled = async (): Promise<boolean> => {
    const last: Point | null = centre
    centre = await runInPage(engine, findCentre, part)
    return centre !== null && centre.x === last?.x && centre.y === last?.y
  }
  await expect.poll(hasSettled, { message: `${part.selector} ${part.words ?? ''}`, interval: stillMs }).toBe(true)
  if (centre) await engine.perform([pressAt(centre, 'mouse')])
}

const control = '\uE009'

export const typeText = (engine: Engine, text: string): Promise<unknown> => {
  const actions = [...text].flatMap(value => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return engine.perform([{ type: 'key', id: 'keys', actions }])
}

export const openCommands = async (engine: Engine): Promise<void> => {
  const actions = [
    { type: 'keyDown', value: control },
    { type: 'keyDown', value: 'k' },
    { type: 'keyUp', value: 'k' },
    { type: 'keyUp', value: control },
  ]
  // A slow page may miss the first key presses.
  const pressUntilOpen = async () => {
    if ((await runInPage(engine, countDialogs)) === 0) await engine.perform([{ type: 'key', id: 'keys', actions }])
    return runInPage(engine, countDialogs)
  }
  await expect.poll(pressUntilOpen, { interval: 2_000 }).toBe(1)
}

/** Clicks in the corner of the window, outside any dialog, and fails if a dialog stays open. */
export const closeBeside = async (engine: Engine, pointerType: PointerType): Promise<void> => {
  await engine.perform([pressAt({ x: 6, y: 600 }, pointerType)])
  await expect.poll(() => runInPage(engine, countDialogs)).toBe(0)
}

/** How many pixels the centre of a field's text is below the centre of the field. */
export const measureTextOffset = async (engine: Engine, selector: string): Promise<number> => {
  const box = await runInPage(engine, findBox, selector)
  const picture = PNG.sync.read(Buffer.from(await engine.capture(), 'base64'))
  const [left, top] = [Math.round(box.x) + 12, Math.round(box.y) + 3]
  const brightnessAt = (x: number, y: number): number => picture.data[(y * picture.width + x) * 4] ?? 0
  const ground = brightnessAt(left - 6, top)
  const rows = Array.from({ length: Math.round(box.height) - 6 }, (_, row) => row).filter(row =>
    Array.from({ length: 60 }, (_, column) => brightnessAt(left + column, top + row)).some(
      brightness => Math.abs(brightness - ground) > 80,
    ),
  )
  const middle = ((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2
  return middle - (box.height - 7) / 2
}
