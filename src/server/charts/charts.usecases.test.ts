import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, FetchOutcome } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createCharts } from './charts.usecases.ts'

const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const other: Chart = { ...chart, storefront: 'de' }
const dayAt = (day: number, hour = 12) => new Date(Date.UTC(2026, 1, 1) + day * dayMs + hour * hourMs)
const text = (at: Date) => at.toISOString()

type Seen = { appIds: readonly number[]; depth?: number } | Exclude<FetchOutcome, { snapshot: unknown }>

const toFetch = (of: Chart, observedAt: Date, seen: Seen): ChartFetch => {
  if ('outcome' in seen) return { chart: of, observedAt, ...seen }
  const { appIds, depth = 100 } = seen
  const outcome = appIds.length > 0 ? 'recorded' : 'empty'
  return { chart: of, observedAt, outcome, snapshot: { chart: of, observedAt, source: 'rss', depth, appIds } }
}

/** Charts with a history of one chart, measured at these moments. */
const open = async (seen: readonly [at: Date, seen: Seen, of?: Chart][], now = dayAt(20)) => {
  const clock = createTestClock(now)
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock })
  const fetches = seen.map(([at, reading, of = chart]) => toFetch(of, at, reading))
  await history.snapshots.recordSnapshots(fetches.flatMap(fetch => ('snapshot' in fetch ? [fetch.snapshot] : [])))
  await history.fetches.recordFetches(fetches)
  const charts = createCharts({
    history,
    clock,
    stalenessHours: 72,
    listAppEntries: async () => [
      { appId: 11, name: 'Known', developer: 'Dev', developerId: 1_700_000_001, genre: 6014, icon: null, rating: 4 },
    ],
  })
  return { charts, clock, history }
}

const failed = { outcome: 'failed', reason: 'http', detail: '503' } as const
const suspect = { outcome: 'suspect', reason: 'much-shorter', detail: '' } as const
const daily = (days: readonly number[], appIds = [11, 12]) => days.map((day): [Date, Seen] => [dayAt(day), { appIds }])

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['charts']['getChart']>>
const changesIn = ({ places, gone }: Answer) => [
  ...places.map(({ app, change, previousRank }) => `${app.id} ${change} ${previousRank ?? '-'}`),
  ...gone.map(({ app, previousRank }) => `${app.id} gone ${previousRank}`),
]

const wholePage = { limit: 500, after: undefined }

describe('a chart at a moment', () => {
  test('a chart at a moment is the newest measurement up to it, with its changes and links to the measurements around it', async () => {
    const { charts } = await open([
      [dayAt(0), { appIds: [14, 12] }],
      [dayAt(1), { appIds: [12, 13, 15] }],
      [dayAt(2), { appIds: [11, 12, 13, 14] }],
      [dayAt(3), { appIds: [12] }],
      [dayAt(2), { appIds: [99] }, other],
    ])
    const answer = await charts.getChart({ chart, at: dayAt(2, 18), against: 'day' })
    expect(changesIn(answer)).toEqual(['11 new -', '12 fell 1', '13 fell 2', '14 back -', '15 gone 3'])
    expect(answer).toMatchObject({
      state: 'measured',
      observedAt: text(dayAt(2)),
      depth: 100,
      reason: null,
      source: 'rss',
      comparedWith: { state: 'measured', observedAt: text(dayAt(1)), depth: 100 },
      previousAt: text(dayAt(1)),
      nextAt: text(dayAt(3)),
      firstAt: text(dayAt(0)),
      newestAt: text(dayAt(3)),
      chart: { key: 'us:top-free:36:iphone' },
      countryName: 'United States',
    })
    expect(answer.places.map(({ app }) => app.name)).toEqual(['Known', 'App 12', 'App 13', 'App 14'])
    expect(answer.places.map(({ developerId }) => developerId)).toEqual(['1700000001', null, null, null])
    expect(await charts.getChart({ chart, at: dayAt(3), against: 'none' })).toMatchObject({
      comparedWith: null,
      nextAt: null,
      places: [{ change: 'unknown', previousRank: null }],
    })
  })

  test('a chart at a moment is compared with the measurement nearest to a day, a week or a month before, or with none', async () => {
    const days = [1, 2, 24, 31, 32]
    const { charts } = await open(daily(days), dayAt(40))
    const compared = async (day: number, against: 'previous' | 'day' | 'week' | 'month') => {
      const { comparedWith, places } = await charts.getChart({ chart, at: dayAt(day), against })
      const isKnown = places.every(({ change }) => change !== 'unknown')
      expect(isKnown).toBe(comparedWith?.state === 'measured')
      return comparedWith?.reason ?? comparedWith?.observedAt
    }
    expect(await compared(32, 'day')).toBe(text(dayAt(31)))
    expect(await compared(32, 'previous')).toBe(text(dayAt(31)))
    expect(await compared(24, 'previous')).toBe(text(dayAt(2)))
    expect(await compared(24, 'day')).toBe('not-fetched')
    expect(await compared(31, 'week')).toBe(text(dayAt(24)))
    expect(await compared(32, 'week')).toBe(text(dayAt(24)))
    expect(await compared(31, 'month')).toBe(text(dayAt(1)))
    expect(await compared(32, 'month')).toBe(text(dayAt(2)))
  })

  test('a chart at a moment can be compared with any other moment', async () => {
    const { charts } = await open([...daily([0, 1, 2, 3, 9]), [dayAt(6), failed]])
    const compared = async (against: Date) => (await charts.getChart({ chart, at: dayAt(9), against })).comparedWith
    expect(await compared(dayAt(2, 20))).toMatchObject({ state: 'measured', observedAt: text(dayAt(2)) })
    expect(await compared(dayAt(7))).toMatchObject({ state: 'failed', reason: 'http', detail: '503', depth: null })
    expect(await compared(dayAt(5))).toMatchObject({
      state: 'failed',
      reason: 'not-fetched',
      observedAt: null,
      at: text(dayAt(5)),
    })
    expect(await compared(dayAt(-1))).toMatchObject({ state: 'not-tracked', reason: null })
  })

  test('a chart at a moment that was not measured has no ranks, says why, and links to the next measurements', async () => {
    const { charts } = await open([...daily([0, 1, 2, 3, 9, 10]), [dayAt(5), failed], [dayAt(6), suspect]])
    const at = (day: number, hour?: number) => charts.getChart({ chart, at: dayAt(day, hour), against: 'day' })
    expect(await at(4)).toMatchObject({ state: 'measured', observedAt: text(dayAt(3)) })
    expect(await at(4, 25)).toMatchObject({
      state: 'failed',
      reason: 'not-fetched',
      observedAt: null,
      at: text(dayAt(4, 25)),
    })
    expect(await at(5)).toMatchObject({ state: 'failed', reason: 'http', detail: '503', source: null })
    const gap = await at(8)
    expect(gap).toMatchObject({ state: 'failed', reason: 'suspect', detail: 'much-shorter', places: [], gone: [] })
    expect(gap).toMatchObject({ previousAt: text(dayAt(3)), nextAt: text(dayAt(9)), firstAt: text(dayAt(0)) })
    expect(gap.comparedWith).toMatchObject({ state: 'failed', reason: 'not-fetched' })
  })

  test('a chart at a moment is not tracked before the first attempt, and failed between that and the first measurement', async () => {
    const { charts } = await open([[dayAt(1), failed], ...daily([3])])
    const at = (day: number) => charts.getChart({ chart, at: dayAt(day), against: 'previous' })
    expect(await at(0)).toMatchObject({
      state: 'not-tracked',
      reason: null,
      previousAt: null,
      nextAt: text(dayAt(3)),
      places: [],
    })
    expect(await at(2)).toMatchObject({ state: 'failed', reason: 'http' })
    expect(await at(3)).toMatchObject({ state: 'measured', comparedWith: { state: 'failed', reason: 'http' } })
    const never = await charts.getChart({ chart: other, against: 'day' })
    expect(never).toMatchObject({ state: 'not-tracked', firstAt: null, newestAt: null, nextAt: null })
    expect(never.nearestChart).toMatchObject(chart)
    expect((await at(0)).nearestChart).toBeNull()
  })

  test('a chart at a moment with no apps is empty: all apps dropped out of it, and all apps of the next one are new', async () => {
    const { charts } = await open([...daily([0]), [dayAt(1), { appIds: [] }], ...daily([2])])
    const empty = await charts.getChart({ chart, at: dayAt(1), against: 'day' })
    expect(empty).toMatchObject({ state: 'empty', depth: 100, places: [] })
    expect(changesIn(empty)).toEqual(['11 gone 1', '12 gone 2'])
    const next = await charts.getChart({ chart, at: dayAt(2), against: 'day' })
    expect(next.comparedWith?.state).toBe('empty')
    expect(changesIn(next)).toEqual(['11 back -', '12 back -'])
  })

  test('a chart at a moment reports no change at ranks below the depth of the other measurement', async () => {
    const { charts } = await open([
      [dayAt(0), { appIds: [11, 12], depth: 2 }],
      [dayAt(1), { appIds: [12, 11, 13], depth: 3 }],
      [dayAt(2), { appIds: [11, 12], depth: 2 }],
    ])
    expect(changesIn(await charts.getChart({ chart, at: dayAt(1), against: 'day' }))).toEqual([
      '12 climbed 2',
      '11 fell 1',
      '13 unknown -',
    ])
    expect(changesIn(await charts.getChart({ chart, at: dayAt(2), against: 'day' }))).toEqual([
      '11 climbed 2',
      '12 fell 1',
    ])
  })

  test('a chart at a moment defaults to the newest measurement until that is stale', async () => {
    const { charts, clock } = await open(daily([17, 18]), dayAt(21))
    const now = () => charts.getChart({ chart, against: 'day' })
    expect(await now()).toMatchObject({ state: 'measured', observedAt: text(dayAt(18)) })
    clock.advance(1_000)
    expect(await now()).toMatchObject({ state: 'failed', reason: 'not-fetched', previousAt: text(dayAt(18)) })
    const future = await charts.getChart({ chart, at: dayAt(90), against: 'none' })
    expect(future).toMatchObject({ observedAt: null, at: text(clock.now()) })
  })

  test('a chart at a moment finds the measurements around it, however far away they are', async () => {
    const { charts } = await open(daily([-400, 0, 300]), dayAt(301))
    expect(await charts.getChart({ chart, at: dayAt(0), against: 'previous' })).toMatchObject({
      previousAt: text(dayAt(-400)),
      nextAt: text(dayAt(300)),
      firstAt: text(dayAt(-400)),
      comparedWith: { state: 'measured', observedAt: text(dayAt(-400)) },
    })
    expect(await charts.getChart({ chart, at: dayAt(150), against: 'none' })).toMatchObject({
      state: 'failed',
      reason: 'not-fetched',
      previousAt: text(dayAt(0)),
      nextAt: text(dayAt(300)),
    })
  })

  test('a chart at a moment recognizes a returning app', async () => {
    const { charts } = await open([
      [dayAt(0, 8), { appIds: [11, 12] }],
      [dayAt(0, 10), { appIds: [11] }],
      [dayAt(0, 14), { appIds: [11, 12, 13] }],
    ])
    expect(changesIn(await charts.getChart({ chart, at: dayAt(0, 14), against: 'previous' }))).toEqual([
      '11 stayed 1',
      '12 back -',
      '13 new -',
    ])
  })
})

describe('a chart over time', () => {
  test('a chart over time has its measurements and the gaps between them, and failures with their reasons', async () => {
    const { charts } = await open(
      [
        ...daily([0, 1, 2]),
        [dayAt(4), failed],
        [dayAt(6), { appIds: [] }],
        [dayAt(7), suspect],
        [dayAt(7, 12.5), { appIds: [11] }],
      ],
      dayAt(12),
    )
    const { moments, nextCursor } = await charts.listChartMoments(chart, { from: dayAt(-1), to: dayAt(12) }, wholePage)
    expect(moments.toReversed().map(({ state, reason, entryCount }) => `${reason ?? state} ${entryCount}`)).toEqual([
      'not-tracked 0',
      ...Array.from({ length: 3 }, () => 'measured 2'),
      'http 0',
      'empty 0',
      'measured 1',
      'not-fetched 0',
    ])
    expect(nextCursor).toBeNull()
    const short = await charts.listChartMoments(chart, { from: dayAt(1), to: dayAt(2) }, wholePage)
    expect(short.moments).toHaveLength(2)
  })

  test.each([1, 2, 3])('a chart over time in pages of %i has each moment once, newest first', async limit => {
    const failures: Parameters<typeof open>[0] = [4, 9].map(day => [dayAt(day), failed])
    const { charts } = await open([...daily([0, 1, 2, 6, 9]), ...failures], dayAt(12))
    const span = { from: dayAt(-1), to: dayAt(12) }
    const whole = await charts.listChartMoments(chart, span, wholePage)
    expect(whole.moments.length).toBeGreaterThan(7)
    const seen: unknown[] = []
    let after: readonly string[] | undefined
    do {
      const { moments, nextCursor } = await charts.listChartMoments(chart, span, { limit, after })
      expect(moments.length).toBeLessThanOrEqual(limit)
      seen.push(...moments)
      after = nextCursor === null ? undefined : [nextCursor]
    } while (after)
    expect(seen).toEqual(whole.moments)
  })

  test('a chart over time shows a reading held back for review as a gap with its reason', async () => {
    const { charts } = await open([...daily([1, 2, 4]), [dayAt(3), { ...suspect, reason: 'shuffled' }]], dayAt(5))
    const { moments } = await charts.listChartMoments(chart, { from: dayAt(1), to: dayAt(5) }, wholePage)
    expect(moments.toReversed().map(({ state, reason, detail }) => [state, reason, detail])).toEqual([
      ...[0, 1].map(() => ['measured', null, null]),
      ['failed', 'suspect', 'shuffled'],
      ['measured', null, null],
    ])
  })

  test('a chart over time is replayed with the last measurement of each day and its first 25 apps', async () => {
    const long = Array.from({ length: 30 }, (_, index) => index + 11)
    const { charts } = await open(
      [
        [dayAt(1, 8), { appIds: [12] }],
        [dayAt(1, 20), { appIds: long }],
        [dayAt(2), failed],
      ],
      dayAt(4, 9),
    )
    const { frames, apps } = await charts.getChartReplay(chart, { days: 4 })
    expect(frames.map(({ day, reason, state }) => `${day} ${reason ?? state}`)).toEqual([
      '2026-02-01 not-tracked',
      '2026-02-02 measured',
      '2026-02-03 http',
      '2026-02-04 not-fetched',
    ])
    expect(frames[1]).toMatchObject({ observedAt: text(dayAt(1, 20)), depth: 100 })
    expect(frames[1]?.appStoreIds).toEqual(long.slice(0, 25).map(String))
    expect(apps.map(({ name }) => name).slice(0, 2)).toEqual(['Known', 'App 12'])
    expect((await charts.getChartReplay(chart, { to: '2026-02-05', days: 2 })).frames.at(-1)?.day).toBe('2026-02-05')
  })
})
