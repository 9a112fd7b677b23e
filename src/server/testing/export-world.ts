import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { exportSelection } from '#contract/exports.ts'
import { readExport } from '../exports/export.usecases.ts'
import { createRestoreRows } from '../exports/restoring.usecases.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import { type ImportOptions, importHistory } from '../history/import.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createFailuresRepository } from '../keywords/failures.repository.ts'
import { createPositionsRepository } from '../keywords/positions.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Storage } from '../storage.ts'
import { createReadingsRepository } from '../store-pages/readings.repository.ts'
import { sampleWorld, worldCharts } from './history-worlds.ts'
import { contentOfStore, type StoreContent } from './store-content.ts'
import { createTestClock } from './test-clock.ts'
import { openTestDatabase, openTestStorage } from './test-databases.ts'

export const exportStart = new Date('2026-02-01T00:00:00Z')
const now = new Date('2026-04-11T12:00:00Z')
const clock = createTestClock(now)

const [overall, german] = worldCharts
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

const withdrawn = ({ chart, observedAt }: Snapshot): ChartFetch => ({
  chart,
  observedAt,
  outcome: 'withdrawn',
  reason: 'withdrawn',
  detail: odd,
})

const fillOthers = async (db: Database): Promise<void> => {
  const at = new Date('2026-03-04T05:06:07Z')
  const page = { version: '1.0 “β”', currency: 'JPY', rating: 4.566_67, ratingCount: 12, price: 0.99 }
  await createReadingsRepository(db).recordReadings([
    { storefront: 'jp', purpose: 'pages', at, found: [{ appId: 4_294_967_299, ...page }], missing: [12] },
  ])
  const search = { storefront: 'us', observedAt: at } as const
  await createPositionsRepository(db).recordSnapshots([{ ...search, keyword: odd, depth: 200, appIds: [13, 11] }])
  await createFailuresRepository(db).recordFailures([{ ...search, keyword: 'chess', reason: 'http', detail: '500' }])
}

export const fillMoves = ({ moves }: History) => moves.fillChartMoves(worldCharts, exportStart)

const useStorage = ({ database: { db } }: Pick<Storage, 'database'>) => {
  const history = createHistory({ db, clock })
  const options = { history, clock, dataDir: tmpdir() }
  const read = (format: 'ndjson' | 'csv' = 'ndjson', selection: Record<string, string> = {}) =>
    text(Readable.from(readExport({ ...options, selection: exportSelection.parse(selection) }, format)))
  return { history, db, options, read }
}

/** Empty. */
export const openWorld = async () => useStorage({ database: await openTestDatabase() })

export type ExportWorld = ReturnType<typeof useStorage>

/** As `npm run import -- FILE --trust`. */
export const importText = (
  { history, db }: Pick<ExportWorld, 'history' | 'db'>,
  file: string,
  options: Partial<ImportOptions> = {},
  isTrusted = true,
) =>
  importHistory({
    input: Readable.from(Buffer.from(file)),
    snapshots: history.snapshots,
    recordFetches: history.fetches.recordFetches,
    listHeld: history.fetches.listHeld,
    ...(isTrusted && { restoreRows: createRestoreRows({ db, history }) }),
    now,
    ...options,
  })

/** An export of everything, and what it was made of. */
export type Made = { whole: string; content: StoreContent }

/** For a whole file of tests. */
export const makeExport = async (): Promise<Made> => {
  const storage = await openTestStorage()
  const world = useStorage(storage)
  const { db, history } = world
  const { recordFetches } = history.fetches
  const [imported, collected] = [exportedLists.filter(isImported), exportedLists.filter(list => !isImported(list))]
  await history.snapshots.recordSnapshots(imported)
  await recordFetches([...collected, emptyChart].map(measured))
  await recordFetches(exportedGaps)
  await recordFetches([...collected.slice(10, 14), ...collected.slice(20, 21)].map(withdrawn))
  await fillOthers(db)
  await history.thinRanks({ threshold: 40, windowDays: 31, onStep: async () => {} })
  const whole = await world.read()
  await fillMoves(history)
  const content = await contentOfStore(db)
  await storage.closeStorage()
  return { whole, content }
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
