import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { AppRank } from './ranks.rules.ts'
import { findRuns } from './runs.rules.ts'

const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const dayAt = (day: number) => new Date(Date.UTC(2026, 2, 1, 12) + day * dayMs)
const rankOn = (day: number, rank: number, appId = 11, of = chart): AppRank => ({
  appId,
  chart: of,
  rank,
  observedAt: dayAt(day),
})

/** A chart measured on the days that are the keys; null means a snapshot without the app. */
const evidenceOf = (ranks: Record<number, number | null>) => ({
  moments: new Map([[chartKeyOf(chart), Object.keys(ranks).map(day => dayAt(Number(day)))]]),
  ranks: Object.entries(ranks).flatMap(([day, rank]) => (rank === null ? [] : [rankOn(Number(day), rank)])),
})

const runOf = (ranks: Record<number, number | null>, current: AppRank) => findRuns([current], evidenceOf(ranks))[0]

test('a run begins after the last different rank', () => {
  expect(runOf({ 1: 5, 2: 4, 3: 4, 4: 4 }, rankOn(4, 4))).toEqual({ start: dayAt(2), isOpen: false })
})

test('a snapshot without the app ends the run', () => {
  expect(runOf({ 1: 4, 2: null, 3: 4 }, rankOn(3, 4))).toEqual({ start: dayAt(3), isOpen: false })
})

test('unmeasured days do not end the run', () => {
  expect(runOf({ 1: 5, 2: 4, 9: 4 }, rankOn(9, 4))).toEqual({ start: dayAt(2), isOpen: false })
})

test('a run over all the evidence is open, because it may have begun earlier', () => {
  expect(runOf({ 1: 4, 2: 4 }, rankOn(2, 4))).toEqual({ start: dayAt(1), isOpen: true })
})

test('a rank without other evidence begins when it was read', () => {
  expect(runOf({}, rankOn(2, 4))).toEqual({ start: dayAt(2), isOpen: true })
})

test('runs of other apps and of other charts do not mix', () => {
  const paid: Chart = { ...chart, type: 'top-paid' }
  const moments = new Map([
    [chartKeyOf(chart), [dayAt(1), dayAt(2)]],
    [chartKeyOf(paid), [dayAt(1), dayAt(2)]],
  ])
  const ranks = [
    rankOn(1, 4),
    rankOn(2, 4),
    rankOn(1, 5, 22),
    rankOn(2, 4, 22),
    rankOn(1, 9, 11, paid),
    rankOn(2, 4, 11, paid),
  ]
  expect(findRuns([rankOn(2, 4), rankOn(2, 4, 22), rankOn(2, 4, 11, paid)], { moments, ranks })).toEqual([
    { start: dayAt(1), isOpen: true },
    { start: dayAt(2), isOpen: false },
    { start: dayAt(2), isOpen: false },
  ])
})

test('the order of the evidence does not matter', () => {
  const ranks = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ranks, fc.integer({ min: 1, max: 3 }), (byDay, newest) => {
      const days = [...byDay, newest]
      const evidence = evidenceOf(Object.fromEntries(days.entries()))
      const current = rankOn(days.length - 1, newest)
      const [run] = findRuns([current], evidence)
      const moments = new Map([[chartKeyOf(chart), evidence.moments.get(chartKeyOf(chart))?.toReversed() ?? []]])
      expect(findRuns([current], { moments, ranks: evidence.ranks.toReversed() })).toEqual([run])
      const first = days.findLastIndex(rank => rank !== newest) + 1
      expect(run).toEqual({ start: dayAt(first), isOpen: first === 0 })
    }),
    { seed: 1 },
  )
})
