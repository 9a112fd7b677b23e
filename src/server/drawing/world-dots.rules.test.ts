import { expect, test } from 'vitest'
import type { Point } from './territories.rules.ts'
import { type Dot, listDots, spreadDots } from './world-dots.rules.ts'

const square = (x: number, side: number): Point[] => [
  [x, 0],
  [x + side, 0],
  [x + side, side],
  [x, side],
  [x, 0],
]

test('only a storefront without a large piece of land is a dot, on its largest island', () => {
  const lines = [square(0, 2), square(10, 4), square(50, 30), square(90, 2)]
  const territories = [
    { storefront: 'mv' as const, pieces: [[[0]], [[1]]] },
    { storefront: 'fr' as const, pieces: [[[2]], [[0]]] },
    { storefront: undefined, pieces: [[[3]]] },
  ]
  expect(listDots(territories, { lines, area: 20 })).toEqual([{ storefront: 'mv', x: 12, y: 2, isIsland: true }])
})

test('a storefront with land neighbours is recognized', () => {
  const territories = [
    { storefront: 'lu' as const, pieces: [[[0]]] },
    { storefront: 'de' as const, pieces: [[[1], [~0]]] },
  ]
  const dots = listDots(territories, { lines: [square(10, 2), square(0, 40)], area: 20 })
  expect(dots.map(({ storefront, isIsland }) => ({ storefront, isIsland }))).toEqual([
    { storefront: 'lu', isIsland: false },
  ])
})

test('overlapping dots move apart, others stay in place', () => {
  const at = (storefront: Dot['storefront'], x: number): Dot => ({ storefront, x, y: 100, isIsland: true })
  const [anguilla, nevis, antigua, nauru] = spreadDots([at('ai', 100), at('kn', 110), at('ag', 120), at('nr', 900)], 50)
  expect(nauru).toEqual(at('nr', 900))
  expect((nevis?.x ?? 0) - (anguilla?.x ?? 0)).toBeGreaterThanOrEqual(48)
  expect((antigua?.x ?? 0) - (nevis?.x ?? 0)).toBeGreaterThanOrEqual(48)
  expect(nevis).toEqual(at('kn', 110))
})
