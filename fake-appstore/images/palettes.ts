import { mix, pickFrom } from '../world/random.ts'

export type Colour = readonly [red: number, green: number, blue: number]
export type Palette = { from: Colour; to: Colour; sign: Colour }

const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
]

/** Colours that look good side by side in a grid of icons: background from, background to, symbol. */
const rows = [
  '4f7cff 2b3fd6 ffffff',
  'ff8a5c e8435a fff5ee',
  '34c79b 0f8f7e ffffff',
  'ffc857 f2913d 4a2a10',
  '7b5cf0 4a1fb8 f4e9ff',
  '1f2937 0b1220 7dd3fc',
  'f472b6 c026a8 fff0fa',
  '22c1ee 1673d1 ffffff',
  'f5f1e8 e0d6c2 b4532a',
  '8bd450 3b9b3f ffffff',
  'ef4444 a3172f ffe9d6',
  'ffffff e6ecf5 3457d5',
  '0ea5a4 155e75 d9fff7',
  'fde68a fbbf24 92400e',
  '312e81 1e1b4b fbbf24',
  'fb7185 f97316 fffbeb',
  '475569 1e293b f8fafc',
  'c4b5fd 8b5cf6 2e1065',
  'a7f3d0 34d399 064e3b',
  '111827 3f1d5c ff7ab6',
].map(row => row.split(' ').map(colour))

export const paletteOf = (hash: number): Palette => {
  const white: Colour = [255, 255, 255]
  const [from = white, to = white, sign = white] = pickFrom(rows, mix(hash, 0xc0))
  return { from, to, sign }
}
