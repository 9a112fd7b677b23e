import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { StateAt } from '../history/states.rules.ts'
import { compareTop10, newestMs, trendOf } from './trends.rules.ts'

const now = new Date('2026-03-30T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const ranked = (hours: number, rank: number): StateAt => ({ observedAt: ago(hours), state: 'ranked', rank, depth: 100 })
const unranked = (hours: number): StateAt => ({ observedAt: ago(hours), state: 'unranked', depth: 100 })
const failed = (hours: number): StateAt => ({ observedAt: ago(hours), state: 'failed', reason: 'http' })
const empty = (hours: number): StateAt => ({ observedAt: ago(hours), state: 'empty' })

describe('the change since a day', () => {
  test('the change since a day compares the newest measurement with the one nearest to 24 hours before it', () => {
    const { day } = trendOf([ranked(36, 30), ranked(26, 20), ranked(20, 18), ranked(1, 8)], now)
    expect(day).toEqual({ since: ago(26).toISOString(), previousRank: 20, change: 12, isUsual: null })
  })

  test('the change since a day is absent without a measurement 18 to 36 hours before, and if the newest is older than 36 hours', () => {
    expect(trendOf([ranked(10, 20), ranked(1, 8)], now).day).toBeNull()
    expect(trendOf([ranked(40, 20), ranked(1, 8)], now).day).toBeNull()
    expect(trendOf([ranked(61, 20), ranked(37, 8)], now).day).toBeNull()
    expect(trendOf([], now)).toMatchObject({ day: null, week: null })
  })

  test('a failed or empty reading is never compared', () => {
    expect(trendOf([ranked(25, 20), failed(24), failed(0)], now).day).toBeNull()
    expect(trendOf([ranked(26, 20), empty(24), ranked(1, 8), empty(0)], now).day).toMatchObject({ change: 12 })
  })

  test('entering and leaving the chart have no number', () => {
    expect(trendOf([unranked(25), ranked(1, 8)], now).day).toMatchObject({ previousRank: null, change: null })
    expect(trendOf([ranked(25, 8), unranked(1)], now).day).toMatchObject({ previousRank: 8, change: null })
  })

  test('the change since a day is usual if nine of ten days moved as far', () => {
    const calm = Array.from({ length: 20 }, (_, index) => ranked(24 * (20 - index) + 1, 20 + (index % 2)))
    expect(trendOf([...calm, ranked(1, 21)], now).day?.isUsual).toBe(true)
    expect(trendOf([...calm, ranked(1, 9)], now).day).toMatchObject({ change: 12, isUsual: false })
  })
})

test('a week is compared with the measurement nearest to seven days before', () => {
  const { day, week } = trendOf([ranked(8 * 24, 90), ranked(7 * 24 + 5, 48), ranked(1, 8)], now)
  expect([day, week]).toEqual([
    null,
    { since: ago(7 * 24 + 5).toISOString(), previousRank: 48, change: 40, isUsual: null },
  ])
})

test('a day shows its last measurement: 0 for not in the chart, nothing for not measured', () => {
  const { days } = trendOf([ranked(50, 9), ranked(40, 7), unranked(14), failed(1)], now)
  expect(days.from).toBe('2025-12-31')
  expect(days.ranks).toHaveLength(90)
  expect(days.ranks.slice(-4)).toEqual([null, 7, 0, null])
})

const states: fc.Arbitrary<StateAt[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 29 * 24 }), { maxLength: 60 })
  .chain(hours =>
    fc.tuple(
      ...hours
        .toSorted((a, b) => b - a)
        .map(hour =>
          fc.oneof(
            fc.integer({ min: 1, max: 200 }).map(rank => ranked(hour, rank)),
            fc.constantFrom(unranked(hour), failed(hour), empty(hour)),
          ),
        ),
    ),
  )

test('a change always joins two measurements of the chart, and removing unmeasured readings changes nothing', () => {
  fc.assert(
    fc.property(states, all => {
      const trend = trendOf(all, now)
      const measured = all.filter(({ state }) => state === 'ranked' || state === 'unranked')
      expect(trendOf(measured, now)).toEqual(trend)
      const newest = measured.at(-1)
      for (const [change, usualMs] of [
        [trend.day, dayMs],
        [trend.week, 7 * dayMs],
      ] as const) {
        if (!change || !newest) continue
        expect(now.getTime() - newest.observedAt.getTime()).toBeLessThanOrEqual(newestMs)
        const before = measured.find(({ observedAt }) => observedAt.toISOString() === change.since)
        expect(before).toBeDefined()
        const off = Math.abs(newest.observedAt.getTime() - Date.parse(change.since) - usualMs)
        expect(off).toBeLessThanOrEqual(18 * hourMs)
        const rankOf = (state: StateAt | undefined) => (state?.state === 'ranked' ? state.rank : null)
        const [then, current] = [rankOf(before), rankOf(newest)]
        expect(change).toMatchObject({
          previousRank: then,
          change: then !== null && current !== null ? then - current : null,
        })
      }
    }),
  )
})

const chartIn = (storefront: Chart['storefront'], genre = 6012): Chart => ({
  storefront,
  type: 'top-free',
  genre,
  device: 'iphone',
})

const seriesIn = (chart: Chart, ...seen: [hours: number, rank: number][]) => ({
  appId: 11,
  chart,
  ranks: seen.map(([hours, rank]) => ({ observedAt: ago(hours), rank })),
})

const readingAt = (hours: number, { depth = 100, entryCount = 12 } = {}) => ({
  observedAt: ago(hours),
  depth,
  entryCount,
})

test('an empty reading, and one that does not reach rank 10, take no country out of the top 10', () => {
  const chart = chartIn('us')
  const compare = (newest: ReturnType<typeof readingAt>) =>
    compareTop10({
      series: [seriesIn(chart, [49, 9], [25, 9])],
      moments: new Map([[chartKeyOf(chart), [readingAt(49), readingAt(25), newest]]]),
      now,
    })
  const left = [{ storefront: 'us', countryName: 'United States' }]
  expect(compare(readingAt(1))).toMatchObject({ left })
  expect(compare(readingAt(1, { entryCount: 5 }))).toMatchObject({ left })
  expect(compare(readingAt(1, { entryCount: 0 }))).toMatchObject({ left: [] })
  expect(compare(readingAt(1, { depth: 5, entryCount: 5 }))).toMatchObject({ left: [] })
})

test('countries enter and leave the top 10 only if their chart was measured both times', () => {
  const [jp, us, de, fr] = (['jp', 'us', 'de', 'fr'] as const).map(code => chartIn(code))
  if (!jp || !us || !de || !fr) throw new Error('A chart is missing.')
  const overall = chartIn('fr', 36)
  const moments = new Map(
    [
      [jp, [25, 1]],
      [us, [25, 1]],
      [de, [1]],
      [fr, [25, 1]],
      [overall, [25, 1]],
    ].map(([chart, hours]) => [chartKeyOf(chart as Chart), (hours as number[]).map(hour => readingAt(hour))]),
  )
  const series = [
    seriesIn(jp, [25, 40], [1, 3]),
    seriesIn(us, [25, 9]),
    seriesIn(de, [1, 2]),
    // In France one of its charts kept it in the top 10.
    seriesIn(fr, [25, 8]),
    seriesIn(overall, [25, 9], [1, 10]),
  ]
  expect(compareTop10({ series, moments, now })).toEqual({
    entered: [{ storefront: 'jp', countryName: 'Japan' }],
    left: [{ storefront: 'us', countryName: 'United States' }],
    unpaired: 1,
  })
})
