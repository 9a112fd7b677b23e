import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { createDataVersion } from '../../platform/database/data-version.ts'
import { sampleWorld, worldApps, worldCharts } from '../../testing/history-worlds.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { createChartBeginnings } from '../chart-beginnings.usecases.ts'
import { createSnapshots } from '../charts/snapshots.usecases.ts'
import type { ChartFetch, Snapshot } from '../snapshots.rules.ts'
import { createHistoryStore, createRecordFetches } from '../store/history-store.usecases.ts'
import { createForgetting } from './forgetting.usecases.ts'
import { createRebuild } from './rebuild.usecases.ts'
import { createThinning } from './thinning.usecases.ts'
import { createWithdrawing, type ReadingScope } from './withdrawing.usecases.ts'

const now = new Date('2026-06-11T12:00:00Z')
const clock = createTestClock(now)
const onStep = async () => {}
const everything = { from: new Date(0), to: now }
const snapshots = sampleWorld({ start: new Date('2026-03-01T00:00:00Z'), days: 100 })

const measured = (snapshot: Snapshot): ChartFetch => {
  const { chart, observedAt, appIds } = snapshot
  return { chart, observedAt, outcome: appIds.length === 0 ? 'empty' : 'recorded', snapshot }
}

const openWorld = async () => {
  const { db } = await openTestDatabase()
  const store = createHistoryStore(db)
  const record = createRecordFetches(store)
  await db.transaction(tx => record(tx, snapshots.map(measured)))
  await store.fileReadings({ before: new Date('2026-06-01T00:00:00Z') })
  const listRanks = async (): Promise<string[]> => {
    const ranks = await store.listRanks(worldApps, everything)
    const texts = Array.from(
      ranks.times,
      (at, row) => `${ranks.appIdOf(row)} ${ranks.keyOf(row)} ${at} ${ranks.ranks[row]}`,
    )
    return texts.toSorted()
  }
  const listPeaks = async () => (await store.listPeaks(worldApps)).map(peak => JSON.stringify(peak)).toSorted()
  return { db, store, record, listRanks, listPeaks }
}

/** A plain reimplementation of thinning over lists: the last rank of each day, and each that is better than all before. */
const listKept = (before: Date): string[] => {
  const inOrder = snapshots.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const ranks = inOrder.flatMap(({ chart, observedAt, appIds }) =>
    appIds.map((appId, index) => ({ appId, key: chartKeyOf(chart), observedAt, rank: index + 1 })),
  )
  const months = Map.groupBy(ranks, ({ appId, key, observedAt }) => `${appId} ${key} ${dayOf(observedAt).slice(0, 7)}`)
  return [...months.values()]
    .flatMap(ofMonth =>
      ofMonth.filter(({ observedAt, rank }, index) => {
        const next = ofMonth[index + 1]
        const isLastOfDay = !next || dayOf(next.observedAt) !== dayOf(observedAt)
        return observedAt >= before || isLastOfDay || ofMonth.slice(0, index).every(earlier => rank < earlier.rank)
      }),
    )
    .map(({ appId, key, observedAt, rank }) => `${appId} ${key} ${observedAt.getTime() / 1_000} ${rank}`)
    .toSorted()
}

test('thinning keeps the last rank of each day and every record of a month, and no best rank changes', async () => {
  const { db, store, listRanks, listPeaks } = await openWorld()
  const peaks = await listPeaks()
  const thin = createThinning({ db, clock, fileReadings: store.fileReadings })
  const report = await thin({ threshold: 0, windowDays: 31, onStep })
  expect(report).toMatchObject({ months: 2 })
  expect(report.ranksAfter).toBeLessThan(report.ranksBefore)
  expect(await listRanks()).toEqual(listKept(new Date('2026-05-01T00:00:00Z')))
  expect(await listPeaks()).toEqual(peaks)
  expect((await store.listThinnedBefore(worldApps)).get(worldApps[0])).toEqual(new Date('2026-05-01T00:00:00Z'))
  expect(await thin({ threshold: 0, windowDays: 31, onStep })).toMatchObject({ months: 0 })
})

test('of deleted months, the best ranks and the newest measurement of each chart stay, and charts begin with what is kept', async () => {
  const { db, store, listPeaks } = await openWorld()
  const gone: Snapshot = {
    chart: { ...worldCharts[0], storefront: 'fr' },
    observedAt: new Date('2026-04-03T05:00:00Z'),
    source: 'rss',
    depth: 100,
    appIds: [99],
  }
  await db.transaction(tx => store.recordReadings(tx, [{ ...gone, outcome: 'recorded' }]))
  const peaks = await listPeaks()
  const version = createDataVersion()
  const { forgetMonths } = createForgetting({ db, clock, version })
  expect(await forgetMonths({ keep: 1 })).toEqual([202603, 202604])
  expect([version.find(), version.findCorrected()]).toEqual([2, 2])
  const may = new Date('2026-05-01T00:00:00Z')
  const { times } = await store.listReadings(() => true, everything)
  expect(times).toHaveLength(snapshots.filter(({ observedAt }) => observedAt >= may).length)
  expect([...(await store.listRanks(worldApps, everything)).times].filter(at => at < may.getTime() / 1_000)).toEqual([])
  expect(await createSnapshots(store).findLatestSnapshot(gone.chart)).toEqual(gone)
  expect(await listPeaks()).toEqual(peaks)
  expect(await createRebuild({ db }).rebuildSummaries({ onStep })).toMatchObject({ isSame: true })
  const { listTrackedSince, listCutCharts } = createChartBeginnings(store)
  const key = chartKeyOf(worldCharts[0])
  expect((await listTrackedSince([worldCharts[0]])).get(key)).toEqual(may)
  expect(await listCutCharts([worldCharts[0]])).toEqual(new Set([key]))
  expect(await forgetMonths({ keep: 1 })).toEqual([])
})

test('wrong, missing and false best ranks are made right again from the measurements, and a stopped run goes on', async () => {
  const { db, listPeaks } = await openWorld()
  const before = await listPeaks()
  const { rebuildSummaries } = createRebuild({ db })
  expect(await rebuildSummaries({ onStep })).toEqual({
    snapshots: snapshots.length,
    peaks: before.length,
    isSame: true,
  })
  await db.execute(sql`DELETE FROM app_peaks WHERE ctid IN (SELECT ctid FROM app_peaks LIMIT 2)`)
  await db.execute(sql`UPDATE app_peaks SET rank = 1, reached_at = '2026-01-01' WHERE rank > 3`)
  await db.execute(sql`INSERT INTO app_peaks SELECT 4711, chart, 1, reached_at, seen_since FROM app_peaks LIMIT 1`)
  const stop = async () => {
    throw new Error('cancelled')
  }
  await expect(rebuildSummaries({ onStep: stop })).rejects.toThrow('cancelled')
  await db.execute(sql`DELETE FROM app_peaks WHERE ctid IN (SELECT ctid FROM app_peaks LIMIT 1)`)
  expect(await rebuildSummaries({ onStep })).toMatchObject({ peaks: before.length, isSame: false })
  expect(await listPeaks()).toEqual(before)
})

test('an admin finds the measurements of a scope, newest first, and a withdrawn one is a failure until it is restored', async () => {
  const { db, store, record } = await openWorld()
  const { describeScope, listInScope } = createWithdrawing(store)
  const scope: ReadingScope = {
    from: new Date('2026-04-01T00:00:00Z'),
    to: new Date('2026-04-20T00:00:00Z'),
    storefront: 'us',
    chartType: null,
    device: null,
    genre: null,
    origin: 'app-store',
  }
  const expected = snapshots
    .filter(({ chart, observedAt }) => chart.storefront === 'us' && observedAt >= scope.from && observedAt <= scope.to)
    .toSorted((a, b) => b.observedAt.getTime() - a.observedAt.getTime())
  const facts = await describeScope(scope)
  expect(facts).toMatchObject({ readings: expected.length, first: expected.at(-1)?.observedAt })
  const found = await listInScope(scope, 5)
  expect(found.map(({ observedAt }) => observedAt)).toEqual(expected.slice(0, 5).map(({ observedAt }) => observedAt))
  expect(await describeScope({ ...scope, origin: 'import' })).toMatchObject({ readings: 0, first: undefined })

  const withdrawn = found.map(
    ({ chart, observedAt }): ChartFetch => ({
      chart,
      observedAt,
      outcome: 'withdrawn',
      reason: 'withdrawn',
      detail: 'a lie',
    }),
  )
  for (const _ of [1, 2]) await db.transaction(tx => record(tx, withdrawn))
  expect(await describeScope(scope)).toMatchObject({ readings: expected.length - found.length })
  expect(await store.listFailures(worldCharts, everything)).toHaveLength(found.length)
  expect(await store.listHeld(found)).toHaveLength(found.length)
  await db.transaction(tx => record(tx, found.map(measured)))
  expect(await describeScope(scope)).toEqual(facts)
  expect(await store.listFailures(worldCharts, everything)).toEqual([])
})

test('after a withdrawal from a thinned month, ranks and the best of them are those of the measurements that are left, not of the ranks that thinning kept', async () => {
  const { db } = await openTestDatabase()
  const store = createHistoryStore(db)
  const record = createRecordFetches(store)
  const at = (hour: number, place: number): Snapshot => ({
    chart: worldCharts[0],
    observedAt: new Date(Date.UTC(2026, 2, 3, hour)),
    source: 'rss',
    depth: 100,
    appIds: Array.from({ length: 20 }, (_, index) => (index === place - 1 ? 11 : 100 + index)),
  })
  const [best, second, last] = [at(10, 5), at(11, 7), at(23, 20)]
  await db.transaction(tx => record(tx, [best, second, last].map(measured)))
  await store.fileReadings({ before: now })
  await createThinning({ db, clock, fileReadings: store.fileReadings })({ threshold: 0, windowDays: 31, onStep })
  expect((await store.listRanks([11], everything)).ranks).toEqual(Uint8Array.of(5, 20))
  const { chart, observedAt } = best
  await db.transaction(tx => store.removeReadings(tx, [{ chart, observedAt }]))
  expect((await store.listRanks([11], everything)).ranks).toEqual(Uint8Array.of(7, 20))
  expect(await store.listPeaks([11])).toMatchObject([
    { rank: 7, reachedAt: second.observedAt, seenSince: second.observedAt },
  ])
})

test('a withdrawal does not forget that an app was seen in months that are deleted', async () => {
  const { db } = await openTestDatabase()
  const store = createHistoryStore(db)
  const on = (day: string, appIds: readonly number[]) => ({
    chart: worldCharts[0],
    observedAt: new Date(`${day}T12:00:00Z`),
    source: 'rss' as const,
    outcome: 'recorded' as const,
    depth: 100,
    appIds,
  })
  const [first, best, later] = [
    on('2026-04-03', [12, 13, 11]),
    on('2026-06-01', [11, 12, 13]),
    on('2026-06-02', [12, 11, 13]),
  ]
  await db.transaction(tx => store.recordReadings(tx, [first, best, later]))
  await createForgetting({ db, clock, version: createDataVersion() }).forgetMonths({ keep: 1 })
  await db.transaction(tx => store.removeReadings(tx, [best]))
  expect(await store.listPeaks([11])).toMatchObject([
    { rank: 2, reachedAt: later.observedAt, seenSince: first.observedAt },
  ])
})
