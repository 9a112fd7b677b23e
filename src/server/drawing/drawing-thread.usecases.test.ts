import { expect, test } from 'vitest'
import { createDrawing } from './drawing.usecases.ts'
import { createDrawingThread } from './drawing-thread.usecases.ts'
import { box } from './elements.rules.ts'

const size = { width: 300, height: 60 }
const line = box({ fontSize: 30, whiteSpace: 'nowrap' }, 'Lumen 東京 العربية 👩‍👩‍👧')
const limits = { fontSizes: [40, 30], fontWeight: 600, maxWidth: 300 } as const

test('a thread draws the same as the process itself, and its failures arrive', async () => {
  const [here, there] = [createDrawing(), createDrawingThread()]
  expect(await there.drawSvg(line, size)).toBe(await here.drawSvg(line, size))
  expect(await there.fitLine('Lumen Notes App', limits)).toEqual(await here.fitLine('Lumen Notes App', limits))
  const png = await there.drawPng(line, size)
  expect(png).toBeInstanceOf(Buffer)
  expect(png.equals(await here.drawPng(line, size))).toBe(true)
  await expect(there.drawSvg({ type: 'img', props: { style: {} } }, size)).rejects.toThrow(/Image source/)
  expect(await there.drawSvg(line, size)).toContain('<svg')
})
