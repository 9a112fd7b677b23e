import pg from 'pg'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { HistoryStore } from '../src/server/history/store/history-store.usecases.ts'
import { openWorld, usualDays } from './filled-world.ts'
import { createRandom, median, timeMs } from './measure.ts'
import { formatCount, type Row } from './report.ts'
import { drawApp, momentIn, overallCharts } from './store-world.ts'
import { measureTables, sumOf } from './table-sizes.ts'

const rounds = 15
const kind = { chartType: 'top-free', genre: 36, device: 'iphone' } as const
/** The charts of one kind, with the places that their moments depend on. */
const charts = overallCharts.flatMap((chart, index) =>
  chart.chartType === kind.chartType && chart.device === kind.device ? [{ chart, index }] : [],
)
const isOfKind = `chart_type = '${kind.chartType}' AND genre = ${kind.genre} AND device = '${kind.device}'`

type Subject = { app: number; storefront: string; from: Date; to: Date }
type Question = { ours: (store: HistoryStore, of: Subject) => Promise<unknown>; plain: (of: Subject) => string }

const textOf = (at: Date): string => `'${at.toISOString()}'`
const hourAfter = (at: Date): string => `${textOf(at)}::timestamptz + interval '1 hour'`

/** The same questions to the verbs of the store, and to `plain_ranks`, which has a row a rank. */
const questions: Record<string, Question> = {
  'history of an app in all charts, 90 days': {
    ours: (store, { app, to }) => store.listRanks([app], { from: new Date(to.getTime() - 90 * dayMs), to }),
    plain: ({ app, to }) =>
      `SELECT storefront, chart_type, device, observed_at, rank FROM plain_ranks
       WHERE app_id = ${app} AND observed_at BETWEEN ${textOf(to)}::timestamptz - interval '90 days' AND ${textOf(to)}`,
  },
  'chart of a country at a day': {
    ours: (store, { storefront, to }) =>
      store.listReadingsAt(
        charts
          .filter(({ chart }) => chart.storefront === storefront)
          .map(({ chart, index }) => ({ chart, at: momentIn(to, index) })),
        { hasApps: true },
      ),
    plain: ({ storefront, to }) =>
      `SELECT app_id, rank FROM plain_ranks WHERE ${isOfKind} AND storefront = '${storefront}'
       AND observed_at BETWEEN ${textOf(to)} AND ${hourAfter(to)} ORDER BY rank`,
  },
  'largest moves of the world between two days': {
    ours: async (store, { from, to }) => {
      const wanted = [from, to].flatMap(day => charts.map(({ chart, index }) => ({ chart, at: momentIn(day, index) })))
      return listLargestMoves(await store.listReadingsAt(wanted, { hasApps: true }), to)
    },
    plain: ({ from, to }) =>
      `SELECT a.storefront, a.app_id, b.rank - a.rank AS moved FROM plain_ranks a JOIN plain_ranks b USING (storefront, genre, chart_type, device, app_id)
       WHERE ${isOfKind} AND a.observed_at BETWEEN ${textOf(from)} AND ${hourAfter(from)}
       AND b.observed_at BETWEEN ${textOf(to)} AND ${hourAfter(to)} ORDER BY abs(b.rank - a.rank) DESC LIMIT 50`,
  },
  'best rank of an app in each country': {
    ours: async (store, { app }) => {
      const best = new Map<string, number>()
      for (const { chart, rank } of await store.listPeaks([app]))
        best.set(chart.storefront, Math.min(rank, best.get(chart.storefront) ?? rank))
      return best
    },
    plain: ({ app }) =>
      `SELECT storefront, min(rank) AS best FROM plain_ranks WHERE app_id = ${app} GROUP BY storefront`,
  },
}

const listLargestMoves = (readings: Awaited<ReturnType<HistoryStore['listReadingsAt']>>, to: Date) => {
  const ranksBefore = new Map<string, Map<number, number>>()
  const later: number[] = []
  for (let row = 0; row < readings.length; row += 1) {
    if ((readings.times[row] ?? 0) * 1_000 >= to.getTime()) later.push(row)
    else ranksBefore.set(readings.keyOf(row), new Map([...readings.appsOf(row)].map((app, index) => [app, index + 1])))
  }
  const moves = later.flatMap(row =>
    [...readings.appsOf(row)].flatMap((app, index) => {
      const before = ranksBefore.get(readings.keyOf(row))?.get(app)
      return before ? [{ chart: readings.keyOf(row), app: readings.idOf(app), moved: index + 1 - before }] : []
    }),
  )
  return moves.sort((a, b) => Math.abs(b.moved) - Math.abs(a.moved)).slice(0, 50)
}

/** The baseline: one row per rank, with the two indexes that the questions need, made at the end as owners do who load much. */
const fillPlain = async (client: pg.Client): Promise<void> => {
  await client.query(`SET maintenance_work_mem = '1GB'`)
  // In one transaction, so that the rows do not go through the log as well.
  await client.query('BEGIN')
  await client.query(`
    CREATE TABLE plain_ranks (
      app_id bigint NOT NULL, storefront text NOT NULL, genre integer NOT NULL, chart_type text NOT NULL,
      device text NOT NULL, observed_at timestamptz NOT NULL, rank smallint NOT NULL)`)
  await client.query(`
    INSERT INTO plain_ranks SELECT app_id, storefront, genre, chart_type, device, at, rank
    FROM reading_chunks JOIN history_charts ON number = chart
    CROSS JOIN LATERAL unnest(times, ends) WITH ORDINALITY AS one(at, up_to, place)
    CROSS JOIN LATERAL unnest(apps[coalesce(ends[place - 1], 0) + 1 : up_to]) WITH ORDINALITY AS ranked(app, rank)
    JOIN history_apps ON history_apps.number = app`)
  await client.query(
    'ALTER TABLE plain_ranks ADD PRIMARY KEY (app_id, storefront, genre, chart_type, device, observed_at)',
  )
  await client.query('CREATE INDEX ON plain_ranks (storefront, genre, chart_type, device, observed_at, rank)')
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE plain_ranks')
}

type Days = { days: number; newest: Date }

const drawSubject = (random: () => number, { days, newest }: Days): Subject => {
  const back = Math.floor(random() * Math.max(1, Math.min(days, 60) - 8))
  const daysAgo = (count: number): Date => new Date(newest.getTime() - count * dayMs)
  return {
    app: drawApp(random),
    storefront: storefrontCodes[Math.floor(random() * storefrontCodes.length)] ?? 'us',
    from: daysAgo(back + 7),
    to: daysAgo(back),
  }
}

/** Our store and one row a rank in the same PostgreSQL, with the same ranks, asked the same questions by turns. */
export const comparePeersOfHistory = async () => {
  const { db, store, url, ranks, close, ...days } = await openWorld({ days: usualDays })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const ourBytes = sumOf(await measureTables(db))
    const plainMs = await timeMs(() => fillPlain(client))
    const answers: { what: string; ours: number; plain: number }[] = []
    for (const [what, { ours, plain }] of Object.entries(questions)) {
      const random = createRandom(5)
      const times: { ours: number; plain: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const subject = drawSubject(random, days)
        times.push({
          ours: await timeMs(() => ours(store, subject)),
          plain: await timeMs(() => client.query(plain(subject))),
        })
      }
      answers.push({ what, ours: median(times.map(of => of.ours)), plain: median(times.map(of => of.plain)) })
    }
    const { rows } = await client.query(`SELECT pg_total_relation_size('plain_ranks')::float8 AS bytes`)
    return { ranks, plainMs, answers, ourBytes, plainBytes: Number(rows[0]?.bytes) }
  } finally {
    await client.end()
    await close()
  }
}

type Compared = Awaited<ReturnType<typeof comparePeersOfHistory>>

const toRow = (what: string, { ours, plain, unit }: { ours: number; plain: number; unit: string }): Row => ({
  what: `${what}: ours ${ours.toFixed(1)} ${unit}, a row a rank ${plain.toFixed(1)} ${unit}`,
  measured: `${(plain / ours).toFixed(1)}×`,
  target: '≥ 1×',
  holds: plain >= ours,
})

export const toHistoryRows = ({ ranks, answers, ourBytes, plainBytes }: Compared): Row[] => [
  ...answers.map(({ what, ours, plain }) => toRow(`${formatCount(ranks)} ranks, ${what}`, { ours, plain, unit: 'ms' })),
  toRow('  size on disk', { ours: ourBytes / 1e9, plain: plainBytes / 1e9, unit: 'GB' }),
]
