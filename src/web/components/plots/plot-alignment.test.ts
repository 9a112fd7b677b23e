import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { alignSeries, nearestPlace } from './plot-alignment.ts'
import { prepareSeries } from './plot-series.ts'

const start = Date.UTC(2026, 0, 1)
const at = (day: number): string => new Date(start + day * dayMs).toISOString()
const ranked = (day: number, rank: number): RankPoint => ({ observedAt: at(day), state: 'ranked', rank, depth: 100 })
const failed = (day: number): RankPoint => ({ observedAt: at(day), state: 'failed', reason: 'http' })
const unranked = (day: number): RankPoint => ({ observedAt: at(day), state: 'unranked', depth: 100 })

const prepare = (points: readonly RankPoint[]) =>
  prepareSeries({ series: { label: 'one', points }, formatValue: String })
const align = (...all: (readonly RankPoint[])[]) => {
  const { moments, columns } = alignSeries({ series: all.map(prepare), fractionOf: rank => rank, toleranceMs: 0 })
  return { days: moments.map(moment => (moment - start) / dayMs), columns }
}

describe('series of different moments', () => {
  test('stand over one row of moments, and a moment of another series cuts no line', () => {
    const { days, columns } = align([ranked(1, 3), ranked(3, 4)], [ranked(1, 9), ranked(2, 8)])
    expect(days).toEqual([1, 2, 3])
    expect(columns).toEqual([
      [3, undefined, 4],
      [9, 8, undefined],
    ])
  })

  test('a failed reading and one outside the chart stay cuts, whatever others read then', () => {
    const { columns } = align([ranked(1, 3), failed(2), unranked(3), ranked(4, 3)], [ranked(2, 7), ranked(3, 7)])
    expect(columns[0]).toEqual([3, null, null, 3])
  })

  test('a silence of days cuts the line though there is no point in it', () => {
    const { days, columns } = align([ranked(1, 3), ranked(2, 3), ranked(3, 3), ranked(9, 3), ranked(10, 3)])
    expect(days).toEqual([1, 2, 3, 6, 9, 10])
    expect(columns).toEqual([[3, 3, 3, null, 3, 3]])
  })

  test('that are read minutes apart share a moment, and no series loses a reading by that', () => {
    const late = (day: number, rank: number) => ranked(day + 0.01, rank)
    const series = [
      [ranked(1, 3), ranked(1.005, 4), ranked(2, 5)],
      [late(1, 7), late(2, 8)],
    ].map(prepare)
    const { moments, columns } = alignSeries({ series, fractionOf: rank => rank, toleranceMs: 0.02 * dayMs })
    expect(moments.map(moment => (moment - start) / dayMs)).toEqual([1, expect.closeTo(1.005, 6), 2])
    expect(columns).toEqual([
      [3, 4, 5],
      [7, undefined, 8],
    ])
  })

  test('of none there are no moments', () => {
    expect(align()).toEqual({ days: [], columns: [] })
    expect(align([]).columns).toEqual([[]])
  })
})

const pointsOf = fc
  .array(fc.record({ day: fc.nat(90), kind: fc.constantFrom('ranked', 'failed', 'unranked') }))
  .map(all =>
    [...new Map(all.map(one => [one.day, one])).values()]
      .sort((one, other) => one.day - other.day)
      .map(({ day, kind }) =>
        kind === 'ranked' ? ranked(day, (day % 100) + 1) : kind === 'failed' ? failed(day) : unranked(day),
      ),
  )

test('every series keeps each of its readings at its moment, and has no value anywhere else', () => {
  fc.assert(
    fc.property(fc.array(pointsOf, { maxLength: 4 }), all => {
      const { days, columns } = align(...all)
      expect(days).toEqual([...new Set(days)].sort((one, other) => one - other))
      for (const [place, points] of all.entries()) {
        const drawn = days.flatMap((day, moment) => (typeof columns[place]?.[moment] === 'number' ? [day] : []))
        expect(columns[place]).toHaveLength(days.length)
        expect(drawn).toEqual(
          points
            .flatMap((point, index) => (point.state === 'ranked' ? [(prepare(points).times[index] ?? 0) - start] : []))
            .map(ms => ms / dayMs),
        )
      }
    }),
    { numRuns: 50 },
  )
})

test('the nearest moment is found, the earlier of two as near', () => {
  expect([0, 14, 15, 16, 99].map(time => nearestPlace([10, 20, 30], time))).toEqual([0, 0, 0, 1, 2])
  expect(nearestPlace([], 5)).toBe(-1)
})
