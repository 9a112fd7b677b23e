import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDrawing } from './drawing.usecases.ts'
import { createDrawingProcess } from './drawing-process.usecases.ts'
import { box } from './elements.rules.ts'

const size = { width: 300, height: 60 }
const line = box({ fontSize: 30, whiteSpace: 'nowrap' }, 'Lumen 東京 العربية 👩‍👩‍👧')
const limits = { fontSizes: [40, 30], fontWeight: 600, maxWidth: 300 } as const

test('a process draws the same as this one, and its failures arrive', async () => {
  const [here, there] = [createDrawing(), createDrawingProcess()]
  expect(await there.drawSvg(line, size)).toBe(await here.drawSvg(line, size))
  expect(await there.fitLine('Lumen Notes App', limits)).toEqual(await here.fitLine('Lumen Notes App', limits))
  const png = await there.drawPng(line, size)
  expect(png).toBeInstanceOf(Buffer)
  expect(png.equals(await here.drawPng(line, size))).toBe(true)
  await expect(there.drawSvg({ type: 'img', props: { style: {} } }, size)).rejects.toThrow(/Image source/)
  expect(await there.drawSvg(line, size)).toContain('<svg')
})

test('a process ends when nobody asks for pictures, and another one starts when somebody does', async () => {
  const listDrawers = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const before = new Set(listDrawers())
  const listNew = () => listDrawers().filter(id => id !== '' && !before.has(id))
  const drawing = createDrawingProcess({ idleMs: 50 })
  expect(await drawing.drawSvg(line, size)).toContain('<svg')
  const [first] = listNew()
  expect(first).toBeDefined()
  await expect.poll(listNew).toEqual([])
  expect(await drawing.drawSvg(line, size)).toContain('<svg')
  expect(listNew()).not.toContain(first)
})

test('a process that dies fails what waits for it, and the next picture is drawn', async () => {
  const drawing = createDrawingProcess()
  const waiting = drawing.drawSvg(line, size)
  const newest = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1)
  process.kill(Number(newest), 'SIGKILL')
  await expect(waiting).rejects.toThrow('The process that draws ended.')
  expect(await drawing.drawSvg(line, size)).toContain('<svg')
})
