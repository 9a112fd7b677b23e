import { expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { indexAfterKey } from '#web/components/plots/moment-indexes.ts'
import { marksByIndex } from '#web/components/plots/plot-marks.ts'
import { readingAt, readSeries } from './plot-reading.ts'
import { prepareSeries } from './plot-series.ts'

const start = Date.UTC(2026, 0, 1)
const day = (count: number): number => start + count * dayMs
const at = (count: number): string => new Date(day(count)).toISOString()

const points: RankPoint[] = [
  { observedAt: at(1), state: 'ranked', rank: 3, depth: 100 },
  { observedAt: at(2), state: 'unranked', depth: 100 },
  { observedAt: null, at: at(3), state: 'failed', reason: 'timeout', detail: null },
  { observedAt: at(4), state: 'empty' },
  { observedAt: at(5), state: 'ranked', rank: 4, depth: 100 },
  { observedAt: at(20), state: 'ranked', rank: 5, depth: 100 },
]
const ranks = prepareSeries({ series: { label: 'Japan', points }, formatValue: String })

test('the readout shows what was read, and never a rank for a moment that was not measured', () => {
  expect([1, 2, 3, 4, 5].map(count => readSeries(ranks, day(count)))).toEqual([
    'rank 3',
    'not in the top 100',
    'not measured: timed out',
    'the chart was empty',
    'rank 4',
  ])
  expect(readSeries(ranks, day(2.6))).toBe('not measured: timed out')
  expect(readSeries(ranks, day(12))).toBe('not measured: reading missed')
})

test('at a moment of another series the nearest reading is shown, unless it is too far away', () => {
  expect(readSeries(ranks, day(5) - 5 * 60_000)).toBe('rank 4')
  expect(readSeries(ranks, day(-4))).toBe('no reading')
  expect(readSeries(ranks, day(30))).toBe('no reading')
  expect(readSeries(prepareSeries({ series: { label: 'none', points: [] }, formatValue: String }), day(1))).toBe(
    'no reading',
  )
})

test('the cursor dot is on the reading in the readout, and absent when that has no rank', () => {
  expect([1, 5, 5.2].map(count => readingAt(ranks, day(count)))).toEqual([
    { at: day(1), value: 3 },
    { at: day(5), value: 4 },
    // In the silence after the last reading.
    undefined,
  ])
  expect([2, 2.6, 3, 4, 12, -4, 30].map(count => readingAt(ranks, day(count)))).toEqual(Array(7).fill(undefined))
  expect(readingAt(ranks, day(5) - 5 * 60_000)).toEqual({ at: day(5), value: 4 })
})

test('values use their own format, and a missing value is not drawn', () => {
  const values = [
    { at: at(1), value: 4.5 },
    { at: at(2), value: null, text: 'not sold here' },
    { at: at(3), value: 4.6 },
  ]
  const ratings = prepareSeries({ series: { label: 'Rating', values }, formatValue: value => `${value} stars` })
  expect([1, 2, 3].map(count => readSeries(ratings, day(count)))).toEqual(['4.5 stars', 'not sold here', '4.6 stars'])
  expect([...ratings.values]).toEqual([4.5, Number.NaN, 4.6])
  expect(ratings.stretches).toHaveLength(2)
})

test('the readout shows every mark at exactly one moment, the nearest', () => {
  const marks = [
    { at: at(1.4), kind: 'version' as const, label: '5.2' },
    { at: at(1.9), kind: 'note' as const, label: 'we launched' },
    { at: at(2.1), kind: 'price' as const, label: '$2 → $3' },
  ]
  const placed = marksByIndex(marks, [day(1), day(2), day(5)])
  expect([...placed].map(([index, of]) => [index, of.map(({ kind }) => kind)])).toEqual([
    [0, ['version']],
    [1, ['note', 'price']],
  ])
})

test('keys move from moment to moment and stay inside the plot', () => {
  const from = (index: number) => (key: string) => indexAfterKey(key, { index, count: 100 })
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].map(from(50))).toEqual([
    49, 51, 0, 99, 40, 60,
  ])
  expect([from(0)('ArrowLeft'), from(99)('ArrowRight'), from(95)('PageDown')]).toEqual([0, 99, 99])
  expect(from(50)('a')).toBeUndefined()
  expect(indexAfterKey('ArrowLeft', { index: -1, count: 0 })).toBeUndefined()
})

test('values with a long silence between them are not connected, and the readout says so', () => {
  const values = [1, 2, 3, 20, 21].map(count => ({ at: at(count), value: count }))
  const counts = prepareSeries({ series: { label: 'Ratings', values }, formatValue: String })
  expect(counts.stretches.map(({ kind }) => kind)).toEqual(['ranked', 'gap', 'ranked'])
  expect(readSeries(counts, day(12))).toBe('not measured: reading missed')
})

test('the readout says "not tracked yet" for as long as that lasts', () => {
  const read = [30, 31, 32].map((count): RankPoint => ({ observedAt: at(count), state: 'ranked', rank: 7, depth: 100 }))
  const waited: RankPoint[] = [{ observedAt: null, at: at(1), state: 'not-tracked' }, ...read]
  const series = prepareSeries({ series: { label: 'Japan', points: waited }, formatValue: String })
  expect(readSeries(series, day(15))).toBe('not tracked yet')
  expect(readSeries(series, day(40))).toBe('no reading')
})
