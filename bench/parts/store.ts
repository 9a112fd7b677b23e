import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ownScope } from '#domain/scopes.ts'
import { createRanksOfApps } from '../../src/server/history/apps/ranks.usecases.ts'
import { createChartColumns } from '../../src/server/history/charts/chart-columns.usecases.ts'
import { createChartPairs } from '../../src/server/history/charts/chart-pairs.usecases.ts'
import { createSnapshots } from '../../src/server/history/charts/snapshots.usecases.ts'
import { createStandings } from '../../src/server/history/charts/standings.usecases.ts'
import { createHistoryStore, type HistoryStore } from '../../src/server/history/store/history-store.usecases.ts'
import { type Database, rowsOf } from '../../src/server/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/embedded-postgres.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { openPostgres } from '../../src/server/platform/postgres.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'
import {
  createStoreWorld,
  daysAgo,
  drawApp,
  momentOf,
  mostPopularApp,
  newestDay,
  overallCharts,
} from '../store-world.ts'

const ranksADay = overallCharts.length * 100
/** Ten million ranks, and a hundred million; the latter takes ten minutes to record. */
const [shortDays, longDays] = [95, 953]

const openStore = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const server = await startEmbeddedPostgres({ dataDir, isSynced: true, log: createLog({ level: 'silent' }) })
  const { db, close } = await openPostgres(server.url, { noteFault: () => undefined })
  return {
    db,
    store: createHistoryStore(db),
    close: async () => {
      await close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Records day by day, and files at the end of each month, as many nights would. */
const fill = async (db: Database, store: HistoryStore, days: number) => {
  const world = createStoreWorld()
  let [recordMs, fileMs] = [0, 0]
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const readings = world.listReadings(ago)
    recordMs += await timeMs(() => db.transaction(tx => store.recordReadings(tx, readings)))
    const isEnd = daysAgo(ago).getUTCDate() === 1 || ago === 0
    if (isEnd) fileMs += await timeMs(() => store.fileReadings({ before: daysAgo(ago + 1) }))
  }
  await db.execute(sql`VACUUM ANALYZE`)
  const ranks = days * ranksADay
  return { ranks, recorded: (ranks / recordMs) * 1_000, filed: (ranks / fileMs) * 1_000 }
}

const measureBytes = async (db: Database, ranks: number): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    sql`SELECT pg_total_relation_size('reading_chunks') + pg_total_relation_size('app_months')
      + pg_total_relation_size('app_peaks') + pg_total_relation_size('history_apps')
      + pg_total_relation_size('history_charts') AS bytes`,
  )
  return Number(row?.bytes) / ranks
}

/** What visitors wait for, with the most milliseconds that the brief of the store allows. */
const listQuestions = (store: HistoryStore): [what: string, targetMs: number, ask: () => Promise<unknown>][] => {
  const [ranks, snapshots, pairs] = [createRanksOfApps(store), createSnapshots(store), createChartPairs(store)]
  const [standings, columns] = [createStandings(store), createChartColumns(store)]
  const random = createRandom(7)
  const wanted = overallCharts.map((chart, index) => ({
    chart,
    current: momentOf(index, 0),
    previous: momentOf(index, 30),
  }))
  const oneKind = wanted.filter(({ chart }) => chart.chartType === 'top-free' && chart.device === 'iphone')
  const charts = overallCharts.values()
  const nextChart = () =>
    charts.next().value ?? { storefront: 'us', genre: 36, chartType: 'top-free', device: 'iphone' }
  const quarter = { from: daysAgo(90), to: newestDay }
  return [
    ['an app in all charts, 90 days', 5, () => store.listRanks([drawApp(random)], { from: daysAgo(90) })],
    ['the most popular app, 90 days', 100, () => store.listRanks([mostPopularApp], { from: daysAgo(90) })],
    ['traces of an app, 30 days', 15, () => ranks.listTracedRanks([drawApp(random)], daysAgo(30))],
    ['a chart at a moment', 2, () => snapshots.findSnapshotBefore(nextChart(), daysAgo(random() * 60))],
    ['two readings of 175 charts', 60, () => pairs.listPairs(oneKind)],
    ['two readings of 1,050 charts', 100, () => pairs.listPairs(wanted)],
    ['newest readings of all charts', 100, () => snapshots.listNewest()],
    ['standings of all apps', 100, () => standings.listStandings({ since: daysAgo(3), scope: ownScope })],
    ['moments of all charts, 90 days', 100, () => columns.listMeasuredColumns(overallCharts, quarter)],
  ]
}

const askedTimes = 40

const measureQuestions = async (store: HistoryStore) => {
  const times: { what: string; targetMs: number; p50: number; p95: number }[] = []
  for (const [what, targetMs, ask] of listQuestions(store)) {
    for (let round = 0; round < 3; round += 1) await ask()
    const all: number[] = []
    for (let round = 0; round < askedTimes; round += 1) all.push(await timeMs(ask))
    times.push({ what, targetMs, p50: median(all), p95: quantile(all, 0.95) })
  }
  return times
}

const rate = (what: string, measured: number): Row => ({
  what,
  measured: formatCount(measured),
  target: '≥ 100,000',
  holds: measured >= 100_000,
})

/** The rank history in PostgreSQL, on the program's own server: recording, filing, bytes, and what readers wait for. */
export const measureStore = async ({ isShort }: { isShort: boolean }): Promise<PartReport> => {
  const { db, store, close } = await openStore()
  try {
    const { ranks, recorded, filed } = await fill(db, store, isShort ? shortDays : longDays)
    const bytes = await measureBytes(db, ranks)
    const questions = await measureQuestions(store)
    return {
      part: 'store',
      figures: { ranks, recorded, filed, bytes, questions },
      rows: [
        rate('record into PostgreSQL, ranks/s', recorded),
        rate('file by app, ranks/s', filed),
        { what: 'bytes a rank, everything', measured: bytes.toFixed(2), target: '≤ 4.5', holds: bytes <= 4.5 },
        ...questions.map(({ what, targetMs, p50, p95 }) => ({
          what: `${what}, ${formatCount(ranks)} ranks, p50 (p95 ${p95.toFixed(1)} ms)`,
          measured: `${p50.toFixed(1)} ms`,
          target: `≤ ${targetMs} ms`,
          holds: p50 <= targetMs,
        })),
      ],
    }
  } finally {
    await close()
  }
}
