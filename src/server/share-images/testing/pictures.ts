import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const keptFolder = join(import.meta.dirname, 'pictures')
const drawnFolder = join(import.meta.dirname, '../../../../node_modules/.cache/pictures')

/** Pixels that may differ: other machines may smooth an edge differently, and an accent that is missing is larger. */
const tolerance = 4

/** Half as wide and high, which is sharp enough to see a wrong letter and a quarter to keep. */
const halve = ({ width, height, data }: PNG): PNG => {
  const half = new PNG({ width: width >> 1, height: height >> 1 })
  const at = (x: number, y: number, channel: number) => data[4 * (y * width + x) + channel] ?? 0
  for (let index = 0; index < half.data.length; index += 1) {
    const [pixel, channel] = [index >> 2, index & 3]
    const [x, y] = [2 * (pixel % half.width), 2 * Math.floor(pixel / half.width)]
    half.data[index] =
      (at(x, y, channel) + at(x + 1, y, channel) + at(x, y + 1, channel) + at(x + 1, y + 1, channel)) / 4
  }
  return half
}

/**
 * Compares a picture with the one that was looked at and kept. What was drawn lies in `node_modules/.cache/pictures`: after
 * a change that is meant, look at it and copy it over the kept one.
 */
export const expectPicture = (name: string, png: Buffer): void => {
  const drawn = halve(PNG.sync.read(png))
  mkdirSync(drawnFolder, { recursive: true })
  writeFileSync(join(drawnFolder, `${name}.png`), PNG.sync.write(drawn))
  const keptPath = join(keptFolder, `${name}.png`)
  expect(existsSync(keptPath), `${name} was never looked at and kept`).toBe(true)
  const kept = PNG.sync.read(readFileSync(keptPath))
  const { width, height } = drawn
  expect({ width, height }).toEqual({ width: kept.width, height: kept.height })
  const different = pixelmatch(drawn.data, kept.data, undefined, width, height, { threshold: 0.1, includeAA: true })
  expect(different, `pixels of ${name} that differ`).toBeLessThanOrEqual(tolerance)
}
