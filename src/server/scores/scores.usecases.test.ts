import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppScore } from '#contract/scores.ts'
import { categories } from '#domain/categories.ts'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { discountOf } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { enqueueFetches } from '../history/recordings.repository.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { createScores } from './scores.usecases.ts'

const now = new Date('2026-03-20T05:00:00Z')
const lastDay = '2026-03-19'
const world: readonly StorefrontCode[] = ['us', 'jp', 'de', 'br', 'nr']
const appsIn = 8

/** One category per world, so that all worlds are in one history. */
type Reading = { storefront: StorefrontCode; daysAgo: number; hour: number; order: number[] }

const readings: fc.Arbitrary<Reading[]> = fc.array(
  fc.record({
    // The last country has hardly any readings.
    storefront: fc.constantFrom(...world.slice(0, 4), ...world.slice(0, 4), ...world),
    // Day 0 is not over yet.
    daysAgo: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 24 })),
    hour: fc.integer({ min: 0, max: 23 }),
    order: fc.oneof(
      { weight: 9, arbitrary: fc.shuffledSubarray([...Array(appsIn).keys()]) },
      { weight: 1, arbitrary: fc.constant<number[]>([]) },
    ),
  }),
  { minLength: 20, maxLength: 90 },
)

/** In long charts, the apps begin at this rank. */
const offsets = [0, 0, 0, 60, 95] as const

const openScores = async () => {
  const [{ db }, clickhouse] = await Promise.all([openTestDatabase(), openTestClickHouse()])
  const clock = createTestClock(now)
  const history = createHistory({ clickhouse, db, clock })
  const plan = new Set<ChartKey>()
  const scores = createScores({ db, history, clock, stalenessHours: 72, listPlannedCharts: async () => plan })
  return { db, history, clock, plan, scores }
}

const chartOf = (storefront: StorefrontCode, genre: number): Chart => ({
  storefront,
  genre,
  chartType: 'top-free',
  device: 'iphone',
})

type Drawn = { genre: number; from: number; world: readonly Reading[] }

const toSnapshots = ({ genre, from, world: of }: Drawn): Snapshot[] => {
  const snapshots = of.map(({ storefront, daysAgo, hour, order }): [string, Snapshot] => {
    const observedAt = new Date(startOfDay(addDays('2026-03-20', -daysAgo)).getTime() + hour * hourMs)
    const offset = offsets[world.indexOf(storefront)] ?? 0
    const above = Array.from({ length: offset }, (_, index) => from + 1_000 + index)
    const appIds = order.length === 0 ? [] : [...above, ...order.map(index => from + index)]
    const snapshot: Snapshot = { chart: chartOf(storefront, genre), observedAt, source: 'rss', depth: 200, appIds }
    return [`${storefront} ${observedAt.getTime()}`, snapshot]
  })
  return [...new Map(snapshots).values()].filter(({ observedAt }) => observedAt <= now)
}

const lowerMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

type Known = { findLast: FindLast; planned: readonly StorefrontCode[] }
/** `isSeen`: in the top 100 on a day that counts. */
type Expected = { point: number; low: number; high: number; missing: number; isSeen: boolean }

/** The last reading of a day in a country that has apps; `empty` if none has. */
type FindLast = (storefront: StorefrontCode, daysAgo: number) => Snapshot | 'empty' | undefined

const findLastOf = (snapshots: readonly Snapshot[]): FindLast => {
  const byTime = snapshots.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const ofDays = Map.groupBy(byTime, ({ chart, observedAt }) => `${chart.storefront} ${dayOf(observedAt)}`)
  return (storefront, daysAgo) => {
    const ofDay = ofDays.get(`${storefront} ${addDays(lastDay, -daysAgo)}`)
    return ofDay && (ofDay.findLast(({ appIds }) => appIds.length > 0) ?? 'empty')
  }
}

/** The definition, word by word. */
const computeByHand = ({ findLast, planned }: Known, appId: AppId): Expected => {
  const valueOn = (storefront: StorefrontCode, daysAgo: number): number | null | 'empty' => {
    const last = findLast(storefront, daysAgo)
    if (!last || last === 'empty') return last ?? null
    const rank = last.appIds.indexOf(appId) + 1
    return rank === 0 || rank > 100 ? 0 : discountOf(rank)
  }
  const isNumber = (value: number | null | 'empty'): value is number => typeof value === 'number'
  const countries = planned.flatMap(storefront => {
    const twoWeeks = Array.from({ length: 14 }, (_, daysAgo) => valueOn(storefront, daysAgo))
    if (!twoWeeks.some(isNumber) && twoWeeks.includes('empty')) return []
    const week = twoWeeks.slice(0, 7)
    const newest = twoWeeks.findIndex(isNumber)
    return [
      {
        point: newest < 0 ? null : lowerMedian(twoWeeks.filter(isNumber).slice(0, 7)),
        low: lowerMedian(week.map(value => (isNumber(value) ? value : 0))),
        high: lowerMedian(week.map(value => (isNumber(value) ? value : 1))),
        isMissing: newest < 0 || newest > 3,
        isSeen: twoWeeks
          .filter(isNumber)
          .slice(0, 7)
          .some(value => value > 0),
      },
    ]
  })
  const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length
  const points = countries.flatMap(({ point }) => point ?? [])
  const isGone = ({ point }: { point: number | null }) => point === null
  return {
    point: 100 * mean(points),
    low: 100 * mean(countries.map(country => (isGone(country) ? 0 : country.low))),
    high: 100 * mean(countries.map(country => (isGone(country) ? 1 : country.high))),
    missing: mean(countries.map(({ isMissing }) => (isMissing ? 1 : 0))),
    isSeen: countries.some(country => country.isSeen),
  }
}

const expectAsByHand = (score: AppScore, expected: Expected): void => {
  expect(score.missingWeight).toBeCloseTo(expected.missing, 9)
  expect(score.low).toBeCloseTo(expected.low, 9)
  expect(score.high).toBeCloseTo(expected.high, 9)
  const sum = score.parts.reduce((total, { points }) => total + points, 0)
  if (Number.isNaN(expected.point)) expect(score).toMatchObject({ score: null, reason: 'not-measured' })
  else expect(sum).toBeCloseTo(expected.point, 9)
  if (expected.missing > 0.1 + 1e-9) expect(score.score).toBeNull()
  else expect(score.score).toBeCloseTo(expected.point, 9)
}

const placeByHand = (all: ReadonlyMap<AppId, Expected>, appId: AppId) => {
  const own = all.get(appId)
  if (!own) return null
  const others = [...all].filter(([id]) => id !== appId).map(([, of]) => of)
  // Equal intervals differ in the last digits, depending on the order of the countries.
  const isAbove = (a: number, b: number) => a > b + 1e-9
  return {
    place: others.filter(({ point }) => isAbove(point, own.point)).length + 1,
    best: others.filter(({ low }) => isAbove(low, own.high)).length + 1,
    worst: others.filter(({ high }) => isAbove(high, own.low)).length + 1,
  }
}

/** A plan may lack the last country. Most worlds have enough readings for a score. */
const drawWorld = (of: readonly Reading[], drawn: number) => {
  const [genre, from] = [categories[drawn]?.id ?? 0, 6_000_000_000 + drawn * 10_000]
  const daily = world
    .slice(0, 4)
    .flatMap(storefront =>
      [1, 2, 3, 5, 6].map((daysAgo): Reading => ({ storefront, daysAgo, hour: 3, order: [daysAgo + 3, 0, 1, 2, 3] })),
    )
  return {
    genre,
    planned: drawn % 3 === 0 ? world : world.slice(0, 4),
    snapshots: toSnapshots({ genre, from, world: drawn % 4 === 0 ? of : [...daily, ...of] }),
    appIds: Array.from({ length: appsIn }, (_, index) => from + index),
  }
}

test('scores and places are those of the definition, for any measurements', { timeout: 90_000 }, async () => {
  const { db, history, plan, scores } = await openScores()
  let placed = 0
  for (const [drawn, of] of fc.sample(readings, { seed: 1, numRuns: 9 }).entries()) {
    const { genre, planned, snapshots, appIds } = drawWorld(of, drawn)
    for (const storefront of planned) plan.add(chartKeyOf(chartOf(storefront, genre)))
    await history.snapshots.recordSnapshots(snapshots)
    const apps = appIds.map(appId => ({ appId, name: 'App', genre, price: 0 }))
    await recordSeenApps(db, apps, { storefront: 'us', at: now })
    const counted = snapshots.filter(({ chart }) => planned.includes(chart.storefront))
    const known = { findLast: findLastOf(counted), planned }
    const everSeen = new Set(counted.flatMap(snapshot => snapshot.appIds))
    const byHand = [...everSeen].map((appId): [AppId, Expected] => [appId, computeByHand(known, appId)])
    const all = new Map(byHand.filter(([, { isSeen }]) => isSeen))
    for (const appId of appIds) {
      const score = await scores.getAppScore(appId, { days: 0 })
      expectAsByHand(score, computeByHand(known, appId))
      expect(score.apps).toBe(all.size)
      if (score.place === null) continue
      placed += 1
      expect(score.place).toEqual(placeByHand(all, appId))
    }
  }
  expect(placed).toBeGreaterThan(30)
})

const daily = (
  storefront: StorefrontCode,
  { genre, appIds }: { genre: number; appIds: readonly AppId[] },
): Snapshot[] =>
  Array.from({ length: 9 }, (_, daysAgo) => ({
    chart: chartOf(storefront, genre),
    observedAt: new Date(startOfDay(addDays(lastDay, -daysAgo)).getTime() + hourMs),
    source: 'rss',
    depth: 100,
    appIds,
  }))

test('a failed or withdrawn measurement changes nothing but the interval', async () => {
  const { db, history, plan, scores } = await openScores()
  const [genre, appId] = [6012, 6_100_000_001]
  await recordSeenApps(db, [{ appId, name: 'App', genre, price: 0 }], { storefront: 'us', at: now })
  for (const storefront of ['us', 'jp'] as const) plan.add(chartKeyOf(chartOf(storefront, genre)))
  const snapshots = [...daily('us', { genre, appIds: [1, appId] }), ...daily('jp', { genre, appIds: [appId, 1] })]
  await history.snapshots.recordSnapshots(snapshots)
  const flush = async (fetches: ChartFetch[]) => {
    await enqueueFetches(db, fetches)
    await history.flush()
    return scores.getAppScore(appId, { days: 2 })
  }

  const whole = await flush([])
  expect(whole).toMatchObject({
    place: { place: 1, best: 1, worst: 1 },
    words: 'Lifestyle, iPhone, free',
    reason: null,
  })
  expect(whole.score).toBeCloseTo(100 * (1 + 2 ** -0.85) * 0.5, 9)
  expect([whole.low, whole.high]).toEqual([whole.score, whole.score])
  expect(whole.parts.map(({ storefront, rank, weight }) => [storefront, rank, weight])).toEqual([
    ['jp', 1, 0.5],
    ['us', 2, 0.5],
  ])

  const chart = chartOf('us', genre)
  const ofLastDay = (hours: number) => new Date(startOfDay(lastDay).getTime() + hours * hourMs)
  const failed = await flush([
    { chart, observedAt: ofLastDay(5), outcome: 'failed', reason: 'timeout', detail: '' },
    { chart, observedAt: ofLastDay(6), outcome: 'suspect', reason: 'shuffled', detail: '' },
  ])
  expect(failed).toEqual(whole)

  const withdrawn = await flush(
    snapshots
      .filter(of => of.chart.storefront === 'us')
      .slice(1, 5)
      .map(({ observedAt, appIds }) => ({
        chart,
        observedAt,
        outcome: 'withdrawn',
        reason: 'withdrawn',
        detail: '',
        appIds,
      })),
  )
  const { low, high, parts, ...rest } = withdrawn
  expect(rest).toMatchObject({ score: whole.score, weekChange: whole.weekChange, missingWeight: 0, reason: null })
  expect([low, high]).toEqual([50, 100])
  expect(parts.map(({ points: of }) => of)).toEqual(whole.parts.map(({ points: of }) => of))
  expect(parts[1]).toMatchObject({ measuredDays: 3, lastDay, isCarried: false })
})
