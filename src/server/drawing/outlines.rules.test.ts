import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf, keptPoints, withoutSpecks } from './outlines.rules.ts'
import type { Point } from './territories.rules.ts'

const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]

describe('a simplified line', () => {
  test('a simplified line loses points that hardly change it, and keeps its corners', () => {
    const line: Point[] = [
      [0, 0],
      [5, 0.2],
      [10, 0],
      [10.1, 6],
      [10, 10],
    ]
    expect(keptPoints(line, 0.5)).toEqual([0, 2, 4])
    expect(keptPoints(line, 0.01)).toEqual([0, 1, 2, 3, 4])
  })

  test('a simplified line keeps both ends once and in order, so that lines of neighbours still meet', () => {
    const coordinate = fc.integer({ min: 0, max: 300 })
    const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(line, fc.integer({ min: 0, max: 80 }), (points, tolerance) => {
        const indexes = keptPoints(points, tolerance)
        expect(indexes.at(0)).toBe(0)
        expect(indexes.at(-1)).toBe(points.length - 1)
        expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b))
      }),
    )
  })

  test('a simplified line around an island stays closed and keeps its corners', () => {
    expect(keptPoints(square(3, 3, 10), 1)).toEqual([0, 1, 2, 3, 4])
  })
})

test('the area does not depend on the direction of the line', () => {
  expect(areaOf(square(5, 5, 4))).toBe(16)
  expect(areaOf(square(5, 5, 4).toReversed())).toBe(16)
})

test('islands and lakes below the area are removed, others stay', () => {
  const lines = [square(0, 0, 10), square(2, 2, 4), square(7, 7, 1), square(20, 0, 2)]
  const territory = { storefront: 'za' as const, pieces: [[[0], [1], [2]], [[~3]]] }
  expect(withoutSpecks(territory, { lines, smallest: 5 }).pieces).toEqual([[[0], [1]]])
})
