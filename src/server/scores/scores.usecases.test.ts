import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AppScore } from '#contract/scores.ts'
import { categories } from '#domain/categories.ts'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { addDays, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { expectSameFigures, findReady } from '../testing/scores/ready-scores.ts'
import { computeByHand, type Expected, findLastOf, placeByHand } from '../testing/scores/scores-by-hand.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
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
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  const plan = new Set<ChartKey>()
  const scores = createScores({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    stalenessHours: 72,
    listPlannedCharts: async () => plan,
  })
  return { db, history, clock, plan, scores }
}

const chartOf = (storefront: StorefrontCode, genre: number): Chart => ({
  storefront,
  genre,
  type: 'top-free',
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

test('scores and places are those of the definition, for any measurements', async () => {
  const { db, history, plan, scores } = await openScores()
  let placed = 0
  for (const [drawn, of] of fc.sample(readings, { seed: 1, numRuns: shortOrLong(4, 24) }).entries()) {
    const { genre, planned, snapshots, appIds } = drawWorld(of, drawn)
    for (const storefront of planned) plan.add(chartKeyOf(chartOf(storefront, genre)))
    await history.snapshots.recordSnapshots(snapshots)
    const apps = appIds.map(appId => ({ appId, name: 'App', genre, price: 0 }))
    await recordSeenApps(db, apps, { storefront: 'us', at: now })
    const counted = snapshots.filter(({ chart }) => planned.includes(chart.storefront))
    const known = { findLast: findLastOf(counted, lastDay), planned }
    const everSeen = new Set(counted.flatMap(snapshot => snapshot.appIds))
    const byHand = [...everSeen].map((appId): [AppId, Expected] => [appId, computeByHand(known, appId)])
    const all = new Map(byHand.filter(([, { isSeen }]) => isSeen))
    for (const appId of appIds) {
      const score = await scores.getAppScore(appId, { days: 0 })
      expectAsByHand(score, computeByHand(known, appId))
      expectSameFigures(await findReady(scores, appId), score)
      expect(score.apps).toBe(all.size)
      if (score.place === null) continue
      placed += 1
      expect(score.place).toEqual(placeByHand(all, appId))
    }
  }
  expect(placed).toBeGreaterThan(5)
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
    await history.record(fetches)
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
  expectSameFigures(await findReady(scores, appId), whole)

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
  expect(scores.findReadyScores([appId], work => work()).scores.size, 'a score from before a withdrawal').toBe(0)
  expectSameFigures(await findReady(scores, appId), withdrawn)
  const { low, high, parts, ...others } = withdrawn
  expect(others).toMatchObject({
    missing: [],
    score: whole.score,
    weekChange: whole.weekChange,
    missingWeight: 0,
    reason: null,
  })
  expect([low, high]).toEqual([50, 100])
  expect(parts.map(({ points: of }) => of)).toEqual(whole.parts.map(({ points: of }) => of))
  expect(parts[1]).toMatchObject({ measuredDays: 3, lastDay })
})

test('a score is that of the category if its charts are measured, else of the overall charts; the reason says why there is none', async () => {
  const { db, history, clock, plan, scores } = await openScores()
  const [ranked, other] = [6_200_000_001, 6_200_000_002]
  const app = { name: 'App', genre: 6013, price: 0 }
  await recordSeenApps(
    db,
    [ranked, other].map(appId => ({ appId, ...app })),
    { storefront: 'us', at: now },
  )
  const overall = { genre: 36, appIds: [ranked] }
  for (const storefront of ['us', 'jp'] as const) plan.add(chartKeyOf(chartOf(storefront, overall.genre)))
  expect(await scores.getAppScore(ranked, { days: 0 })).toMatchObject({
    score: null,
    reason: 'not-measured',
    place: null,
  })

  const record = async (storefront: StorefrontCode, days: number) => {
    const snapshots = daily(storefront, overall).slice(-days)
    await history.record(
      snapshots.map(of => ({ chart: of.chart, observedAt: of.observedAt, outcome: 'recorded', snapshot: of })),
    )
  }
  await record('us', 9)
  await record('jp', 4)
  const tooMuch = await scores.getAppScore(ranked, { days: 0 })
  expect(tooMuch).toMatchObject({
    score: null,
    low: 50,
    high: 100,
    reason: 'too-much-missing',
    place: null,
    missingWeight: 0.5,
  })
  expect(tooMuch.missing).toEqual([{ storefront: 'jp', countryName: 'Japan', lastDay: '2026-03-14' }])

  await record('jp', 9)
  expect(await scores.getAppScore(ranked, { days: 0 })).toMatchObject({
    words: 'overall, iPhone, free (category not measured)',
    score: 100,
    weekChange: 0,
    place: { place: 1 },
    missing: [],
  })
  expect(await scores.getAppScore(other, { days: 0, parts: 1 })).toMatchObject({
    score: 0,
    reason: 'outside',
    parts: [{ points: 0 }],
  })
  for (const appId of [ranked, other]) {
    expectSameFigures(await findReady(scores, appId), await scores.getAppScore(appId, { days: 0 }))
  }
  expect((await scores.getAppScore(ranked, { days: 20 })).history.map(({ score }) => score)).toEqual([
    ...Array(11).fill(null),
    ...Array(9).fill(100),
  ])

  plan.add(chartKeyOf(chartOf('us', 6013)))
  expect(await scores.getAppScore(ranked, { days: 0 })).toMatchObject({
    words: 'overall, iPhone, free (category not measured)',
    countries: 2,
  })
  await history.snapshots.recordSnapshots(daily('us', { genre: 6013, appIds: [other, ranked] }))
  expect(await scores.getAppScore(ranked, { days: 0 })).toMatchObject({
    words: 'Health & Fitness, iPhone, free',
    countries: 1,
    place: { place: 2 },
  })
  clock.set(new Date('2026-04-05T00:00:00Z'))
  expect(await scores.getAppScore(ranked, { days: 0 })).toMatchObject({ score: null, reason: 'not-measured' })
  await expect(scores.getAppScore(4_711, { days: 0 })).rejects.toThrow('does not know an app')
})
