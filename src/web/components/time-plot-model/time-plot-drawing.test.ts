import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { nearestIndex } from '#web/components/plots/moment-indexes.ts'
import { prepareSeries } from './plot-series.ts'
import { momentsOf } from './time-plot-drawing.ts'

const start = Date.UTC(2026, 0, 1)
const at = (day: number): string => new Date(start + day * dayMs).toISOString()
const ranked = (day: number, rank = 3): RankPoint => ({ observedAt: at(day), state: 'ranked', rank, depth: 100 })
const failed = (day: number): RankPoint => ({
  observedAt: null,
  at: at(day),
  state: 'failed',
  reason: 'http',
  detail: null,
})

const daysOf = (all: readonly (readonly RankPoint[])[], toleranceMs = 0): number[] => {
  const series = all.map(points => prepareSeries({ series: { label: 'one', points }, formatValue: String }))
  return Array.from(momentsOf({ series, toleranceMs }), moment => (moment - start) / dayMs)
}

describe('series with different moments', () => {
  test('series with different moments share one sorted list of moments', () => {
    expect(
      daysOf([
        [ranked(1), ranked(3)],
        [ranked(1), failed(2)],
      ]),
    ).toEqual([1, 2, 3])
  })

  test('series with different moments let the cursor stop in a silence of days, although it has no point', () => {
    expect(daysOf([[ranked(1), ranked(2), ranked(3), ranked(9), ranked(10)]])).toEqual([1, 2, 3, 6, 9, 10])
  })

  test('series with different moments that are read minutes apart share a moment, without losing a reading', () => {
    const late = (day: number) => ranked(day + 0.01)
    const days = daysOf(
      [
        [ranked(1), ranked(1.005), ranked(2)],
        [late(1), late(2)],
      ],
      0.02 * dayMs,
    )
    expect(days).toEqual([1, expect.closeTo(1.005, 6), 2])
  })

  test('series with different moments have no moments when there are none', () => {
    expect([daysOf([]), daysOf([[]])]).toEqual([[], []])
  })
})

const daysRead = fc.array(fc.nat(90)).map(days => [...new Set(days)].sort((a, b) => a - b))

test('the moments are exactly the readings of all series plus the middle of each silence', () => {
  fc.assert(
    fc.property(fc.array(daysRead, { maxLength: 4 }), all => {
      const days = daysOf(all.map(read => read.map(day => failed(day))))
      expect(days).toEqual([...new Set(all.flat())].sort((a, b) => a - b))
    }),
    { numRuns: 50 },
  )
})

test('the nearest moment wins, and the earlier one in a tie', () => {
  expect([0, 14, 15, 16, 99].map(time => nearestIndex([10, 20, 30], time))).toEqual([0, 0, 0, 1, 2])
  expect(nearestIndex([], 5)).toBe(-1)
})
