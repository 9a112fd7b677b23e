import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import { historyWorld, listContent, sampleWorld, worldCharts } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { emptyTestDatabase, openTestDatabase } from '../testing/test-databases.ts'
import { createHistory, type History } from './history.usecases.ts'
import { leaseMeasuredCharts } from './measured-charts.repository.ts'
import type { ChartFetch, Snapshot } from './snapshots.rules.ts'

const span = { start: new Date('2026-02-01T00:00:00Z'), days: 36 }
const now = new Date('2026-04-05T12:00:00Z')
const clock = createTestClock(now)

const measured = (snapshot: Snapshot): ChartFetch => ({
  chart: snapshot.chart,
  observedAt: snapshot.observedAt,
  outcome: 'recorded',
  snapshot,
})
const withdrawn = ({ chart, observedAt }: Snapshot): ChartFetch => ({
  chart,
  observedAt,
  outcome: 'withdrawn',
  reason: 'withdrawn',
  detail: 'Apple answered wrong.',
})
const restored = (snapshot: Snapshot): ChartFetch => ({ ...measured(snapshot), isRestored: true })

/** Loading a database takes longer than most worlds, so all worlds of a test share one. */
const openWorlds = async () => {
  const database = await openTestDatabase()
  return async () => {
    await emptyTestDatabase(database)
    return createWorld(database)
  }
}

const openWorld = async () => createWorld(await openTestDatabase())

const createWorld = async ({ db }: OpenDatabase) => {
  const history = createHistory({ db, clock })
  const record = async (fetches: readonly ChartFetch[]): Promise<void> => {
    await history.record(fetches)
  }
  return { db, history, record }
}

type World = Awaited<ReturnType<typeof openWorld>>

const fillMoves = ({ moves }: History) => moves.fillChartMoves(worldCharts, span.start)

/** The content of all tables and all caches. */
const contentOfWorld = async ({ db, history }: World) => {
  await fillMoves(history)
  const [tables, latest, moments, beginnings] = await Promise.all([
    listContent(db),
    history.findLatestMoments(),
    history.moments.listMeasurementsIn(worldCharts, { from: span.start, to: now }),
    history.moments.listFirstMoments(worldCharts),
  ])
  return { tables, latest, moments, beginnings }
}

/** Fills every cache, so that the test notices stale entries after a withdrawal. */
const readOnce = async (world: World): Promise<void> => void (await contentOfWorld(world))

// Promise: P17
test('a withdrawal leaves all derived data as if the readings never existed, and undoing it restores everything', async () => {
  const split = historyWorld(span).chain(snapshots =>
    fc.record({ snapshots: fc.constant(snapshots), taken: fc.subarray(snapshots, { minLength: 1 }) }),
  )
  const openNext = await openWorlds()
  await fc.assert(
    fc.asyncProperty(split, async ({ snapshots, taken }) => {
      const left = snapshots.filter(snapshot => !taken.includes(snapshot))
      const never = await openNext()
      await never.record(left.map(measured))
      await never.history.fetches.recordFetches(taken.map(withdrawn))
      const expected = await contentOfWorld(never)

      const world = await openNext()
      await world.record(snapshots.map(measured))
      await readOnce(world)
      const before = await contentOfWorld(world)
      await world.record(taken.map(withdrawn))
      expect(await contentOfWorld(world)).toEqual(expected)
      // Repeats the withdrawal, as happens after a crash partway.
      await world.record(taken.map(withdrawn))
      expect(await contentOfWorld(world)).toEqual(expected)
      await world.record(taken.map(restored))
      expect(await contentOfWorld(world)).toEqual(before)
    }),
    { numRuns: 2, seed: 3, endOnFailure: true },
  )
})

test("a withdrawn measurement is a gap with the admin's reason", async () => {
  const { history, record } = await openWorld()
  const [chart, observedAt] = [worldCharts[0], new Date('2026-03-07T12:00:00Z')]
  const snapshot: Snapshot = { chart, observedAt, source: 'rss', depth: 100, appIds: [11, 12] }
  await record([measured(snapshot), withdrawn(snapshot)])
  const at = { from: observedAt, to: observedAt }
  const failures = await history.fetches.listFailuresOf([chart], at)
  const detail = 'Apple answered wrong.'
  expect(failures.get(chartKeyOf(chart))).toEqual([{ observedAt, reason: 'withdrawn', detail }])
  const failed = await history.fetches.listFailedCharts({ since: span.start })
  expect(failed.get(chartKeyOf(chart))).toMatchObject({ reason: 'withdrawn' })
  await record([restored(snapshot)])
  expect(await history.fetches.listFailuresOf([chart], at)).toEqual(new Map())
})

test('a measurement that is recorded, withdrawn and restored at once causes no second alert', async () => {
  const { db, record } = await openWorld()
  const [chart, observedAt] = [worldCharts[0], new Date('2026-03-07T12:00:00Z')]
  const snapshot: Snapshot = { chart, observedAt, source: 'rss', depth: 100, appIds: [11, 12] }
  await record([measured(snapshot)])
  await record([withdrawn(snapshot)])
  await record([restored(snapshot)])
  const { charts } = await leaseMeasuredCharts(db, { now: clock.now(), running: [] })
  expect(charts).toHaveLength(1)
})

test('a withdrawal beside a thinning run leaves what the run would leave without the measurements', async () => {
  const snapshots = sampleWorld({ ...span, days: 30 })
  const withdrawnSnapshots = snapshots.filter((_, index) => index % 5 === 0)
  const thinning = { threshold: 10, windowDays: 31, onStep: async () => {} }
  const openNext = await openWorlds()
  const never = await openNext()
  await never.record(snapshots.filter(snapshot => !withdrawnSnapshots.includes(snapshot)).map(measured))
  await never.history.fetches.recordFetches(withdrawnSnapshots.map(withdrawn))
  await never.history.thinRanks(thinning)
  const expected = await contentOfWorld(never)

  const world = await openNext()
  await world.record(snapshots.map(measured))
  await Promise.all([world.history.thinRanks(thinning), world.record(withdrawnSnapshots.map(withdrawn))])
  await world.history.thinRanks(thinning)
  expect((await contentOfWorld(world)).tables).toEqual(expected.tables)
})
