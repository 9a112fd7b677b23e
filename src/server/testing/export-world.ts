import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { exportSelection } from '#contract/exports.ts'
import { readExport } from '../exports/export.usecases.ts'
import { historyTables } from '../history/copies.repository.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import { type ImportOptions, importHistory } from '../history/import.usecases.ts'
import { enqueueFetches } from '../history/recordings.repository.ts'
import { createRestoring } from '../history/restoring.repository.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Database } from '../platform/database.ts'
import type { Storage } from '../storage.ts'
import { contentOf, sampleWorld, worldCharts } from './history-worlds.ts'
import { createTestClock } from './test-clock.ts'
import { openTestClickHouse, openTestDatabase, openTestStorage } from './test-databases.ts'

export const exportStart = new Date('2026-02-01T00:00:00Z')
const now = new Date('2026-04-11T12:00:00Z')
const clock = createTestClock(now)

const [overall, german] = worldCharts
export const exportedTables = historyTables.filter(table => table !== 'schema_migrations' && table !== 'installations')
export const dayHour = (day: number, hour: number) => new Date(Date.UTC(2026, 1, day, hour, 30))

const isImported = ({ source }: Snapshot): boolean => source === 'import'
const snapshots = sampleWorld({ start: exportStart, days: 69 })
export const exportedLists = snapshots.map(
  (snapshot, index): Snapshot => ({ ...snapshot, source: index % 5 ? 'rss' : 'import' }),
)
export const measured = (snapshot: Snapshot, index: number): ChartFetch => {
  const outcome = snapshot.appIds.length === 0 ? 'empty' : index % 3 ? 'recorded' : 'unchanged'
  return { chart: snapshot.chart, observedAt: snapshot.observedAt, outcome, snapshot }
}
export const emptyChart: Snapshot = {
  chart: german,
  observedAt: dayHour(3, 1),
  source: 'ws-charts',
  depth: 200,
  appIds: [],
}
const odd = '=Élan, “Ω”\n漢字 \\ \' "'
export const exportedGaps: ChartFetch[] = [
  { chart: overall, observedAt: dayHour(4, 1), outcome: 'failed', reason: 'http', detail: '503' },
  { chart: german, observedAt: dayHour(5, 1), outcome: 'failed', reason: 'timeout', detail: '＠Élan' },
  { chart: german, observedAt: dayHour(6, 1), outcome: 'suspect', reason: 'strangers', detail: odd },
]

const withdrawn = ({ chart, observedAt, appIds }: Snapshot): ChartFetch => ({
  chart,
  observedAt,
  appIds,
  outcome: 'withdrawn',
  reason: 'withdrawn',
  detail: odd,
})

const fillOthers = async (clickhouse: ClickHouse): Promise<void> => {
  const at = '2026-03-04 05:06:07'
  const page = { storefront: 'jp', observed_at: at, is_offered: true, version: '1.0 “β”', currency: 'JPY' }
  await clickhouse.insert('store_pages', [
    { ...page, app_id: 4_294_967_299, rating: 4.566_67, rating_count: 12, price: 0.99 },
    { ...page, app_id: 12, is_offered: false, rating: null, rating_count: null, price: null },
  ])
  const search = { storefront: 'us', keyword: odd, observed_at: at }
  await clickhouse.insert('keyword_snapshots', [{ ...search, depth: 200, app_ids: [13, 11] }])
  await clickhouse.insert('keyword_failures', [{ ...search, keyword: 'chess', reason: 'http', detail: '500' }])
}

export const fillMoves = ({ moves }: History) => moves.fillChartMoves(worldCharts, exportStart)

const useStorage = ({ clickhouse, database: { db } }: Pick<Storage, 'clickhouse' | 'database'>) => {
  const history = createHistory({ clickhouse, db, clock })
  const options = { clickhouse, clock, flush: history.flush, dataDir: tmpdir() }
  const read = (format: 'ndjson' | 'csv' = 'ndjson', selection: Record<string, string> = {}) =>
    text(Readable.from(readExport({ ...options, selection: exportSelection.parse(selection) }, format)))
  return { clickhouse, history, db, options, read }
}

/** Empty. There is one history in the process, so a world ends the one before it. */
export const openWorld = async () =>
  useStorage({ clickhouse: await openTestClickHouse(), database: await openTestDatabase() })

export type ExportWorld = ReturnType<typeof useStorage>

/** As `npm run import -- FILE --trust`. */
export const importText = (
  { clickhouse, history }: Pick<ExportWorld, 'clickhouse' | 'history'>,
  file: string,
  options: Partial<ImportOptions> = {},
  isTrusted = true,
) =>
  importHistory({
    input: Readable.from(Buffer.from(file)),
    snapshots: history.snapshots,
    recordFetches: history.fetches.recordFetches,
    listHeld: history.fetches.listHeld,
    ...(isTrusted && { restoring: createRestoring(clickhouse) }),
    now,
    ...options,
  })

const record = async (db: Database, history: History, fetches: readonly ChartFetch[]): Promise<void> => {
  await enqueueFetches(db, fetches)
  await history.flush()
}

/** An export of everything, and the tables that it was made of. */
export type Made = { whole: string; tables: unknown[] }

/** For a whole file of tests. */
export const makeExport = async (): Promise<Made> => {
  const storage = await openTestStorage()
  const world = useStorage(storage)
  const { db, history, clickhouse } = world
  const [imported, collected] = [exportedLists.filter(isImported), exportedLists.filter(list => !isImported(list))]
  await history.snapshots.recordSnapshots(imported)
  await record(db, history, [...collected, emptyChart].map(measured))
  await record(db, history, exportedGaps)
  await record(db, history, collected.slice(10, 14).map(withdrawn))
  await fillOthers(clickhouse)
  await history.thinRanks({ threshold: 40, windowDays: 31, onStep: async () => {} })
  // Waits in the outbox when the export begins.
  await enqueueFetches(db, collected.slice(20, 21).map(withdrawn))
  const whole = await world.read()
  await fillMoves(history)
  const contents = await contentOf(clickhouse, exportedTables)
  await storage.closeStorage()
  return { whole, tables: contents }
}

/** The world of the export again. */
export const openFilled = async ({ whole }: Made): Promise<ExportWorld> => {
  const world = await openWorld()
  await importText(world, whole)
  return world
}

export const linesOf = (file: string) =>
  file
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
