import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'

const approvedFolder = join(import.meta.dirname, 'pictures')
const drawnFolder = join(import.meta.dirname, '../../../../node_modules/.cache/pictures')

/** Pixels that may differ between machines through antialiasing. A missing accent changes more. */
const tolerance = 4

/** Halves width and height: still sharp enough to show a wrong letter, at a quarter of the size. */
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
 * Compares an image with the approved one. Writes the drawn image to `node_modules/.cache/pictures`; after an intended
 * change, review it and copy it over the approved one.
 */
export const expectPicture = (name: string, png: Buffer): void => {
  const drawn = halve(PNG.sync.read(png))
  mkdirSync(drawnFolder, { recursive: true })
  writeFileSync(join(drawnFolder, `${name}.png`), PNG.sync.write(drawn))
  const approvedPath = join(approvedFolder, `${name}.png`)
  expect(existsSync(approvedPath), `${name} was never looked at and kept`).toBe(true)
  const approved = PNG.sync.read(readFileSync(approvedPath))
  const { width, height } = drawn
  expect({ width, height }).toEqual({ width: approved.width, height: approved.height })
  const different = pixelmatch(drawn.data, approved.data, undefined, width, height, { threshold: 0.1, includeAA: true })
  expect(different, `pixels of ${name} that differ`).toBeLessThanOrEqual(tolerance)
}
