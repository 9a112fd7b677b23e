import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { ownScope } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import { createRanksOfApps } from '../../src/server/history/apps/ranks.usecases.ts'
import { createChartColumns } from '../../src/server/history/charts/chart-columns.usecases.ts'
import { createChartPairs } from '../../src/server/history/charts/chart-pairs.usecases.ts'
import { createSnapshots } from '../../src/server/history/charts/snapshots.usecases.ts'
import { createStandings } from '../../src/server/history/charts/standings.usecases.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import { importHistory } from '../../src/server/history/import.usecases.ts'
import type { HistoryStore } from '../../src/server/history/store/history-store.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { hasRecordings, recording } from '../../src/server/testing/recordings.ts'
import { openStore, openWorld, usualDays } from '../filled-world.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'
import { appAt, drawApp, momentIn, overallCharts } from '../store-world.ts'
import { measureTables, sumOf } from '../table-sizes.ts'

type Question = [what: string, targetMs: number, ask: () => Promise<unknown>]

/** What visitors wait for, with the most milliseconds that the brief of the store allows. */
const listQuestions = (store: HistoryStore, newest: Date): Question[] => {
  const [ranks, snapshots, pairs] = [createRanksOfApps(store), createSnapshots(store), createChartPairs(store)]
  const [standings, columns] = [createStandings(store), createChartColumns(store)]
  const random = createRandom(7)
  const daysAgo = (days: number): Date => new Date(newest.getTime() - days * dayMs)
  const wanted = overallCharts.map((chart, index) => ({
    chart,
    current: momentIn(newest, index),
    previous: momentIn(daysAgo(30), index),
  }))
  const oneKind = wanted.filter(({ chart }) => chart.chartType === 'top-free' && chart.device === 'iphone')
  const charts = overallCharts.values()
  const nextChart = () =>
    charts.next().value ?? { storefront: 'us', genre: 36, chartType: 'top-free', device: 'iphone' }
  const quarter = { from: daysAgo(90), to: newest }
  return [
    ['an app in all charts, 90 days', 5, () => store.listRanks([drawApp(random)], { from: daysAgo(90) })],
    ['the most popular app, 90 days', 100, () => store.listRanks([appAt(0)], { from: daysAgo(90) })],
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

const measureQuestions = async (questions: readonly Question[]) => {
  const times: { what: string; targetMs: number; p50: number; p95: number }[] = []
  for (const [what, targetMs, ask] of questions) {
    for (let round = 0; round < 3; round += 1) await ask()
    const all: number[] = []
    for (let round = 0; round < askedTimes; round += 1) all.push(await timeMs(ask))
    times.push({ what, targetMs, p50: median(all), p95: quantile(all, 0.95) })
  }
  return times
}

/** Bytes a rank of sixty real days of one country, if the recordings are beside the project. */
const measureRealDays = async (): Promise<number | undefined> => {
  if (!hasRecordings) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const { db, close } = await openStore(dataDir)
  try {
    const { snapshots, fetches, fileReadings } = createHistory({ db, clock: systemClock })
    const input = createReadStream(recording('history/us-84-charts-60-days.ndjson.gz')).pipe(createGunzip())
    const now = new Date()
    const { ranks } = await importHistory({ input, snapshots, recordFetches: fetches.recordFetches, now })
    await fileReadings({ before: now })
    // What filing freed would be used by the next days, and is most of the space of so few.
    await db.execute(sql`VACUUM FULL`)
    return sumOf(await measureTables(db)) / ranks
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const rateRow = (what: string, measured: number): Row => ({
  what,
  measured: formatCount(measured),
  target: '≥ 100,000',
  holds: measured >= 100_000,
})

const bytesRow = (what: string, bytes: number): Row => ({
  what,
  measured: bytes.toFixed(2),
  target: '≤ 4.5',
  holds: bytes <= 4.5,
})

// Promise: P16
/** The rank history in PostgreSQL, on the program's own server: recording, filing, bytes, and what readers wait for. */
export const measureStore = async (): Promise<PartReport> => {
  const realDays = await measureRealDays()
  const { db, store, newest, ranks, recordMs, fileMs, close } = await openWorld({ days: usualDays })
  try {
    const tables = await measureTables(db)
    const [recorded, filed, bytes] = [(ranks / recordMs) * 1_000, (ranks / fileMs) * 1_000, sumOf(tables) / ranks]
    const questions = await measureQuestions(listQuestions(store, newest))
    return {
      part: 'store',
      figures: { ranks, recorded, filed, bytes, realDays, tables, questions },
      rows: [
        rateRow('record into PostgreSQL, ranks/s', recorded),
        rateRow('file by app, ranks/s', filed),
        bytesRow('bytes a rank, everything', bytes),
        ...(realDays === undefined
          ? []
          : [bytesRow('  the same of 60 real days of 84 US charts, without free space', realDays)]),
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
