import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'
import { areaOf, keptPoints, withoutSpecks } from './outlines.rules.ts'
import { findRankPlot, plotArea } from './rank-plot.rules.ts'
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

const from = new Date('2026-02-05T12:00:00Z')
const span = { from, to: new Date(from.getTime() + 30 * dayMs) }
const at = (day: number) => new Date(from.getTime() + day * dayMs)
const ranked = (day: number, rank: number): StateAt => ({ observedAt: at(day), state: 'ranked', rank, depth: 200 })
const failed = (day: number): StateAt => ({ observedAt: at(day), state: 'failed', reason: 'network' })
const unranked = (day: number): StateAt => ({ observedAt: at(day), state: 'unranked', depth: 200 })

const ranksOf = (states: StateAt[]) => findRankPlot(states, span)?.lines.map(line => line.map(({ rank }) => rank))

test('the plot of an e-mail has better ranks higher, the first day on the left and the last one on the right', () => {
  const plot = findRankPlot([ranked(0, 40), ranked(10, 1), ranked(30, 9)], span)
  const [first, best, last] = plot?.lines[0] ?? []
  expect([first?.x, last?.x]).toEqual([plotArea.left, plotArea.right])
  expect(best?.y).toBe(plotArea.top)
  expect(last?.y).toBeGreaterThan(plotArea.top)
  expect(last?.y).toBeLessThan(first?.y ?? 0)
  expect(plot).toMatchObject({
    depth: 50,
    first: { rank: 40 },
    best: { rank: 1 },
    last: { rank: 9 },
    isLastNow: true,
  })
})

// Promise: P4
test('the plot of an e-mail draws no line across a gap, and shows its start and end', () => {
  const states = [ranked(0, 5), ranked(1, 6), failed(2), failed(3), ranked(4, 7), ranked(5, 8)]
  expect(ranksOf(states)).toEqual([
    [5, 6],
    [7, 8],
  ])
  const plot = findRankPlot(states, span)
  expect(plot?.gaps).toEqual([{ from: plot?.lines[0]?.[1]?.x, to: plot?.lines[1]?.[0]?.x }])
})

test('the plot of an e-mail has gaps at its ends, too, if nothing was measured there', () => {
  const untracked: StateAt = { observedAt: at(0), state: 'not-tracked' }
  const plot = findRankPlot([untracked, ranked(10, 5), ranked(20, 6), failed(25)], span)
  expect(plot?.gaps.map(gap => [gap.from === plotArea.left, gap.to === plotArea.right])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the plot of an e-mail ends its line where the app dropped out, which is not a gap', () => {
  const states = [ranked(0, 90), unranked(1), ranked(2, 80), unranked(3)]
  expect(ranksOf(states)).toEqual([[90], [80]])
  expect(findRankPlot(states, span)).toMatchObject({
    gaps: [],
    outside: [expect.any(Number), expect.any(Number)],
    isLastNow: false,
  })
})

test('the plot of an e-mail is missing if fewer than two ranks were measured', () => {
  expect(findRankPlot([], span)).toBeUndefined()
  expect(findRankPlot([failed(1), ranked(2, 1), unranked(3)], span)).toBeUndefined()
})
