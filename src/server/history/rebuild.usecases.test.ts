import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Database } from '../platform/database.ts'
import { contentOf, interceptCommands, sampleWorld, worldCharts } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { createHistory } from './history.usecases.ts'
import type { Snapshot } from './snapshots.rules.ts'

const span = { start: new Date('2026-02-01T00:00:00Z'), days: 50 }
const clock = createTestClock(new Date('2026-03-23T12:00:00Z'))
const summaryTables = ['peak_ranks', 'latest']
const allTables = [...summaryTables, 'ranks', 'chart_snapshots']
const onStep = async () => {}
const snapshots = sampleWorld(span)
const pairs = new Set(snapshots.flatMap(({ chart, appIds }) => appIds.map(appId => `${appId} ${chartKeyOf(chart)}`)))

const historyOf = (clickhouse: ClickHouse) => createHistory({ clickhouse, db: {} as Database, clock })

const openWorld = async () => {
  const clickhouse = await openTestClickHouse()
  const history = historyOf(clickhouse)
  await history.discardRebuild()
  await history.snapshots.recordSnapshots(snapshots)
  return { clickhouse, history }
}

const listTables = (clickhouse: ClickHouse) =>
  clickhouse.query(
    'SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name',
  )

/** Adds a false peak rank, deletes a real one, and deletes a newest chart. */
const spoil = async (clickhouse: ClickHouse) => {
  await clickhouse.command(
    `INSERT INTO peak_ranks VALUES (13, 'de', 36, 'top-free', 'iphone', (1, '2026-01-01 00:00:00'))`,
  )
  await clickhouse.command(`DELETE FROM peak_ranks WHERE app_id = 14`)
  await clickhouse.command(`DELETE FROM latest WHERE device = 'ipad'`)
}

const late: Snapshot = {
  chart: worldCharts[0],
  observedAt: new Date('2026-03-23T11:00:00Z'),
  source: 'rss',
  depth: 100,
  appIds: [99, 11],
}

test('summaries rebuilt from every snapshot are the same as before, and no shadow table remains', async () => {
  const { clickhouse, history } = await openWorld()
  const before = await Promise.all([contentOf(clickhouse, allTables), listTables(clickhouse)])
  const steps: unknown[] = []
  const report = await history.rebuildSummaries({ onStep: async step => void steps.push(step) })
  expect(report).toEqual({ snapshots: snapshots.length, peaks: pairs.size, isSame: true })
  expect(steps).toEqual([202602, 202603].map((checkpoint, index) => ({ done: index + 1, total: 2, checkpoint })))
  expect(await Promise.all([contentOf(clickhouse, allTables), listTables(clickhouse)])).toEqual(before)
  await history.snapshots.recordSnapshots([late])
  expect(await history.ranks.listPeakRanks([99])).toMatchObject([{ rank: 1 }])
})

test('wrong and missing rows are repaired and reported, also in caches', async () => {
  const { clickhouse, history } = await openWorld()
  const right = await contentOf(clickhouse, summaryTables)
  await spoil(clickhouse)
  expect((await history.findLatestMoments()).charts.size).toBe(2)
  expect(await contentOf(clickhouse, summaryTables)).not.toEqual(right)
  expect(await history.rebuildSummaries({ onStep })).toMatchObject({ isSame: false })
  expect(await contentOf(clickhouse, summaryTables)).toEqual(right)
  expect((await history.findLatestMoments()).charts.size).toBe(3)
  expect(await history.rebuildSummaries({ onStep })).toMatchObject({ isSame: true })
})

test.each([/INSERT INTO latest_rebuilt/, /EXCHANGE TABLES peak_ranks/, /EXCHANGE TABLES latest/])(
  'a snapshot recorded at %s is in the result',
  async at => {
    const { clickhouse, history } = await openWorld()
    let isRecorded = false
    const busy = interceptCommands(clickhouse, async statement => {
      if (isRecorded || !at.test(statement)) return
      isRecorded = true
      await history.snapshots.recordSnapshots([late])
    })
    expect(await historyOf(busy).rebuildSummaries({ onStep })).toMatchObject({ isSame: true })
    const rebuilt = await contentOf(clickhouse, summaryTables)
    expect((await history.snapshots.findLatestSnapshot(late.chart))?.observedAt).toEqual(late.observedAt)
    const again = await openWorld()
    await again.history.snapshots.recordSnapshots([late])
    expect(rebuilt).toEqual(await contentOf(clickhouse, summaryTables))
  },
)

/** The statement that kills the process, and which match of it. */
const kills: [at: RegExp, nth: number][] = [
  [/CREATE MATERIALIZED VIEW peak_ranks/, 1],
  [/INSERT INTO latest_rebuilt/, 2],
  [/EXCHANGE TABLES peak_ranks/, 1],
  [/EXCHANGE TABLES latest/, 1],
  [/DROP TABLE IF EXISTS peak_ranks_rebuilt_of/, 2],
  [/DROP TABLE IF EXISTS latest_rebuilt_of/, 2],
  [/ALTER TABLE latest/, 2],
]

test('a rebuild killed anywhere gives the same result when it is resumed or restarted', async () => {
  const { clickhouse, history } = await openWorld()
  const right = await contentOf(clickhouse, summaryTables)
  const tables = await listTables(clickhouse)
  for (const [index, [at, nth]] of kills.entries()) {
    await spoil(clickhouse)
    let left = nth
    let from: number | undefined
    const dying = interceptCommands(clickhouse, statement => {
      if (at.test(statement)) left -= 1
      if (left <= 0) throw new Error('killed')
    })
    const remember = async ({ checkpoint }: { checkpoint: number }) => {
      from = checkpoint
    }
    await expect(historyOf(dying).rebuildSummaries({ onStep: remember })).rejects.toThrow('killed')
    await history.rebuildSummaries({ onStep, from: index % 2 === 0 ? from : undefined })
    expect(await contentOf(clickhouse, summaryTables)).toEqual(right)
    expect(await listTables(clickhouse)).toEqual(tables)
  }
})

test('a rebuild that was cancelled and abandoned leaves nothing behind', async () => {
  const { clickhouse, history } = await openWorld()
  const tables = await listTables(clickhouse)
  const stop = async () => {
    throw new Error('cancelled')
  }
  await expect(history.rebuildSummaries({ onStep: stop })).rejects.toThrow('cancelled')
  expect(await listTables(clickhouse)).not.toEqual(tables)
  await history.discardRebuild()
  expect(await listTables(clickhouse)).toEqual(tables)
})
