import { mix, pickFrom } from '../world/random.ts'
import { paletteOf } from './palettes.ts'
import type { Pixels } from './png.ts'
import { length, shapes } from './shapes.ts'

const between = (from: number, to: number, part: number): number => from + (to - from) * part

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** An app's icon: a gradient, a faint large circle of light and one symbol. The same app always gets the same icon. */
export const drawIcon = (hash: number, size: number): Pixels => {
  const { from, to, sign } = paletteOf(hash)
  const shape = pickFrom(shapes, mix(hash, 0x51))
  const lightAt = ((hash >>> 4) % 3) - 1
  const data = new Uint8Array(size * size * 3)
  const edge = size / 2
  for (let index = 0; index < size * size; index++) {
    const x = ((index % size) + 0.5) / edge - 1
    const y = (Math.floor(index / size) + 0.5) / edge - 1
    const glow = 0.1 * clamp((1.3 - length(x - lightAt, y + 0.8)) * edge)
    const isNearSign = Math.abs(x) < 0.9 && Math.abs(y) < 0.9
    const inside = isNearSign ? clamp(shape(x, y) * edge + 0.5) : 0
    for (let channel = 0; channel < 3; channel++) {
      const ground = between(from[channel] ?? 0, to[channel] ?? 0, (y + 1) / 2)
      data[index * 3 + channel] = Math.round(between(between(ground, 255, glow), sign[channel] ?? 255, inside))
    }
  }
  return { width: size, height: size, data }
}
