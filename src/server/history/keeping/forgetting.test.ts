import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { onFileFinished } from '../../testing/file-finished.ts'
import { sampleWorld, worldApps, worldCharts } from '../../testing/history-worlds.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestStorage } from '../../testing/test-databases.ts'
import { createHistory } from '../history.usecases.ts'
import type { Snapshot } from '../snapshots.rules.ts'

const clock = createTestClock(new Date('2026-03-23T12:00:00Z'))
const march = new Date('2026-03-01T00:00:00Z')
const [first] = worldCharts

/** An app that was seen only in February, where it was number 1, and a chart that was measured only then. */
const gone: Snapshot = {
  chart: { ...first, storefront: 'fr' },
  observedAt: new Date('2026-02-03T05:00:00Z'),
  source: 'rss',
  depth: 100,
  appIds: [99],
}
const world = [...sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 50 }), gone]

const openWorld = async () => {
  const { database, closeStorage } = await openTestStorage()
  onFileFinished(closeStorage)
  const { db } = database
  const history = createHistory({ db, clock })
  await history.snapshots.recordSnapshots(world)
  await history.fileReadings({ before: new Date('2026-03-20T00:00:00Z') })
  return { db, history }
}

const countBefore = async (db: Database): Promise<number[]> => {
  const queries = [
    sql`SELECT count(*)::integer AS rows FROM reading_chunks WHERE first_at < ${march.toISOString()} AND NOT is_remainder`,
    sql`SELECT count(*)::integer AS rows FROM chart_failures WHERE observed_at < ${march.toISOString()}`,
    sql`SELECT count(*)::integer AS rows FROM app_months WHERE month < 202603`,
  ]
  return Promise.all(queries.map(async query => (await rowsOf<{ rows: number }>(db, query))[0]?.rows ?? -1))
}

type History = ReturnType<typeof createHistory>

/** What is still known about a deleted month. */
const readFebruary = async ({ moments, moves }: History) => {
  const span = { from: new Date('2026-02-10T00:00:00Z'), to: new Date('2026-02-20T00:00:00Z') }
  const [measured, moved] = await Promise.all([
    moments.listMomentsOf(worldCharts, span),
    moves.fillChartMoves(worldCharts, span.from, span.to).then(() => moves.listMoveColumns(worldCharts, span)),
  ])
  return { measured: measured.size > 0, moved: moved.length > 0 }
}

describe('deleting old months of the rank history', () => {
  let db: Database
  let history: History
  let peaks: unknown

  beforeAll(async () => {
    ;({ db, history } = await openWorld())
    // Fills the caches.
    await history.moments.listTrackedSince(worldCharts)
    expect(await readFebruary(history)).toEqual({ measured: true, moved: true })
    peaks = await history.ranks.listPeakRanks([...worldApps, 99])
    expect(await history.forgetMonths({ keep: 0 })).toEqual([202602])
  })

  test('deleting old months of the rank history leaves nothing of them, and all of the others', async () => {
    expect(await countBefore(db)).toEqual([0, 0, 0])
    const kept = world.filter(({ observedAt }) => observedAt >= march)
    const charts = [...worldCharts, gone.chart]
    const measured = await history.snapshots.listMeasurements(charts, { from: new Date(0) })
    expect([...measured.values()].flat()).toHaveLength(kept.length)
    expect(await history.findKeptSince()).toEqual(march)
  })

  test('deleting old months of the rank history leaves nothing of them in memory', async () => {
    expect(await readFebruary(history)).toEqual({ measured: false, moved: false })
  })

  test('deleting old months of the rank history leaves the best rank of each app, and a rebuild leaves it, too', async () => {
    expect(await history.ranks.listPeakRanks([...worldApps, 99])).toEqual(peaks)
    expect(await history.rebuildSummaries({ onStep: async () => undefined })).toMatchObject({ isSame: true })
    expect(await history.ranks.listPeakRanks([...worldApps, 99])).toEqual(peaks)
  })

  test('deleting old months of the rank history leaves the newest measurement of each chart', async () => {
    expect(await history.snapshots.findLatestSnapshot(gone.chart)).toEqual(gone)
  })

  // Promise: P15
  test('deleting old months of the rank history makes no gap of them: charts begin with what is kept', async () => {
    const since = await history.moments.listTrackedSince([first])
    expect(since.get(chartKeyOf(first))).toEqual(march)
    const pair = { chart: first, appId: worldApps[0] }
    const states = await history.listStates({ ...pair, from: new Date('2026-02-10T00:00:00Z'), to: clock.now() })
    expect(states[0]).toMatchObject({ state: 'not-tracked' })
    expect(states.filter(({ observedAt }) => observedAt < march)).toHaveLength(1)
  })

  test('deleting old months of the rank history does nothing the next night', async () => {
    expect(await history.forgetMonths({ keep: 0 })).toEqual([])
    expect(await history.forgetMonths({ keep: 4 })).toEqual([])
  })
})
