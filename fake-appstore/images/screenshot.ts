import { createDraw, mix } from '../world/random.ts'
import { type Colour, paletteOf } from './palettes.ts'
import type { Pixels } from './png.ts'

type Rectangle = { left: number; top: number; right: number; bottom: number; colour: Colour }

const fill = ({ width, height, data }: Pixels, { left, top, right, bottom, colour }: Rectangle): void => {
  const row = new Uint8Array(Math.max(0, Math.round(right * width) - Math.round(left * width)) * 3)
  for (let index = 0; index < row.length; index++) row[index] = colour[index % 3] ?? 0
  for (let y = Math.round(top * height); y < Math.round(bottom * height); y++) {
    data.set(row, (y * width + Math.round(left * width)) * 3)
  }
}

const paper: Colour = [250, 250, 252]
const ink: Colour = [214, 219, 230]
const faint: Colour = [236, 239, 245]

const mixed = (a: Colour, b: Colour): Colour => [(a[0] + b[0]) >> 1, (a[1] + b[1]) >> 1, (a[2] + b[2]) >> 1]

/** A list, a grid or a bar plot: three layouts are enough to look like an app. */
const contentOf = (hash: number, accent: Colour): readonly Rectangle[] => {
  const draw = createDraw(hash)
  const kind = draw.below(3)
  if (kind === 0) {
    return Array.from({ length: 7 }, (_, row) => {
      const top = 0.3 + row * 0.085
      return [
        { left: 0.16, top, right: 0.25, bottom: top + 0.05, colour: row === 0 ? accent : ink },
        { left: 0.29, top: top + 0.005, right: 0.5 + draw.unit() * 0.3, bottom: top + 0.02, colour: ink },
        { left: 0.29, top: top + 0.032, right: 0.45 + draw.unit() * 0.2, bottom: top + 0.044, colour: faint },
      ]
    }).flat()
  }
  const cells = Array.from({ length: kind === 1 ? 6 : 7 }, (_, index) => index)
  if (kind === 1) {
    return cells.map(index => {
      const [left, top] = [index % 2 === 0 ? 0.16 : 0.52, 0.3 + Math.floor(index / 2) * 0.19]
      return { left, top, right: left + 0.32, bottom: top + 0.165, colour: index === 0 ? accent : ink }
    })
  }
  return cells.map(index => {
    const left = 0.17 + index * 0.098
    return { left, top: 0.82 - 0.45 * draw.unit(), right: left + 0.066, bottom: 0.84, colour: accent }
  })
}

/** `number` distinguishes the screenshots of an app. */
type Screenshot = { appHash: number; number: number; width: number; height: number }

/** A phone screen on the app's colour, drawn with flat areas only to keep the file small. */
export const drawScreenshot = ({ appHash, number, width, height }: Screenshot): Pixels => {
  const { from, to, sign } = paletteOf(appHash)
  const pixels: Pixels = { width, height, data: new Uint8Array(width * height * 3) }
  const accent = mixed(from, to)
  fill(pixels, { left: 0, top: 0, right: 1, bottom: 1, colour: accent })
  fill(pixels, { left: 0.18, top: 0.05, right: 0.82, bottom: 0.075, colour: sign })
  fill(pixels, { left: 0.28, top: 0.095, right: 0.72, bottom: 0.11, colour: mixed(sign, accent) })
  fill(pixels, { left: 0.1, top: 0.16, right: 0.9, bottom: 1, colour: paper })
  fill(pixels, { left: 0.16, top: 0.21, right: 0.55, bottom: 0.24, colour: ink })
  for (const rectangle of contentOf(mix(appHash, number), accent)) fill(pixels, rectangle)
  return pixels
}
