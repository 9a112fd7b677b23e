import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { storefrontCodes } from '#domain/storefronts.ts'
import type { ClickHouse } from '../src/server/platform/clickhouse.ts'
import { daysFor, drawAppId, growTo, mergeMonths } from './large-world.ts'
import { createRandom, median, timeMs } from './measure.ts'
import { createRankTable, startPostgres } from './postgres.ts'
import { formatCount, type Row } from './report.ts'
import { openBenchClickHouse } from './world.ts'

const mostRanks = 100_000_000
const ranksAStep = 5_000_000
const rounds = 15
const newest = new Date('2026-10-31T12:00:00Z')

type Subject = { app: number; storefront: string; from: string; to: string }

/** The same questions in both dialects; `chart_snapshots` has whole charts, and `ranks` of PostgreSQL a row a rank. */
const questions: Record<string, { ours: (of: Subject) => string; plain: (of: Subject) => string }> = {
  'history of an app in all charts, 90 days': {
    ours: ({ app, from, to }) =>
      `SELECT storefront, chart_type, device, observed_at, rank FROM ranks WHERE app_id = ${app} AND observed_at BETWEEN '${from}' AND '${to}'`,
    plain: ({ app, from, to }) =>
      `SELECT storefront, chart_type, device, observed_at, rank FROM ranks WHERE app_id = ${app} AND observed_at BETWEEN '${from}Z' AND '${to}Z'`,
  },
  'chart of a country at a day': {
    ours: ({ storefront, to }) =>
      `SELECT app_ids FROM chart_snapshots WHERE chart_type = 'top-free' AND genre = 36 AND device = 'iphone' AND storefront = '${storefront}' AND observed_at = '${to}'`,
    plain: ({ storefront, to }) =>
      `SELECT app_id, rank FROM ranks WHERE chart_type = 'top-free' AND genre = 36 AND device = 'iphone' AND storefront = '${storefront}' AND observed_at = '${to}Z' ORDER BY rank`,
  },
  'largest moves of the world between two days': {
    ours: ({ from, to }) =>
      `SELECT storefront, app_id, toInt32(anyIf(place, observed_at = '${to}')) - anyIf(place, observed_at = '${from}') AS moved
       FROM (SELECT storefront, observed_at, app_id, place FROM chart_snapshots ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place
         WHERE chart_type = 'top-free' AND genre = 36 AND device = 'iphone' AND observed_at IN ('${from}', '${to}'))
       GROUP BY storefront, app_id HAVING count() = 2 ORDER BY abs(moved) DESC LIMIT 50`,
    plain: ({ from, to }) =>
      `SELECT a.storefront, a.app_id, b.rank - a.rank AS moved FROM ranks a JOIN ranks b USING (storefront, genre, chart_type, device, app_id)
       WHERE chart_type = 'top-free' AND genre = 36 AND device = 'iphone' AND a.observed_at = '${from}Z' AND b.observed_at = '${to}Z'
       ORDER BY abs(b.rank - a.rank) DESC LIMIT 50`,
  },
  'best rank of an app in each country': {
    ours: ({ app }) =>
      `SELECT storefront, min(tupleElement(peak, 1)) AS best FROM peak_ranks WHERE app_id = ${app} GROUP BY storefront`,
    plain: ({ app }) => `SELECT storefront, min(rank) AS best FROM ranks WHERE app_id = ${app} GROUP BY storefront`,
  },
}

/** Grows both by the same ranks, a step at a time. The keys are made at the end, as owners do who load much. */
const fillBoth = async (clickhouse: ClickHouse, client: pg.Client) => {
  const file = join(tmpdir(), `rank-atlas-bench-${process.pid}.tsv`)
  let [ranks, plainMs] = [0, 0]
  try {
    await client.query('ALTER TABLE ranks DROP CONSTRAINT ranks_pkey')
    while (ranks < mostRanks) {
      const before = ranks
      ranks += ranksAStep
      await growTo(clickhouse, { ranks, before, newest })
      const at = (days: number) => Math.floor(newest.getTime() / 1000) - days * 86_400
      await rm(file, { force: true })
      await clickhouse.command(
        `SELECT app_id, storefront, genre, chart_type, device, concat(toString(observed_at), '+00'), place
         FROM chart_snapshots ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place
         WHERE observed_at > toDateTime(${at(daysFor(ranks))}) AND observed_at <= toDateTime(${at(daysFor(before))})
         INTO OUTFILE '${file}' FORMAT TabSeparated`,
      )
      plainMs += await timeMs(() => client.query(`COPY ranks FROM '${file}'`))
    }
  } finally {
    await rm(file, { force: true })
  }
  await client.query(`SET maintenance_work_mem = '1GB'`)
  plainMs += await timeMs(() =>
    client.query('ALTER TABLE ranks ADD PRIMARY KEY (app_id, storefront, genre, chart_type, device, observed_at)'),
  )
  plainMs += await timeMs(() =>
    client.query('CREATE INDEX ON ranks (storefront, genre, chart_type, device, observed_at, rank)'),
  )
  plainMs += await timeMs(() => client.query('VACUUM ANALYZE ranks'))
  await mergeMonths(clickhouse)
  return { days: daysFor(ranks), plainMs }
}

const drawSubject = (random: () => number, days: number): Subject => {
  const back = Math.floor(random() * Math.max(1, Math.min(days, 60) - 8))
  const text = (of: number) => new Date(newest.getTime() - of * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    app: drawAppId(random),
    storefront: storefrontCodes[Math.floor(random() * storefrontCodes.length)] ?? 'us',
    from: text(back + 7),
    to: text(back),
  }
}

/** Our tables and one row a rank in PostgreSQL, filled with the same ranks and asked the same questions by turns. */
export const comparePeersOfHistory = async () => {
  const { clickhouse, close } = await openBenchClickHouse()
  const { client, stop } = await startPostgres()
  try {
    await createRankTable(client)
    const { days, plainMs } = await fillBoth(clickhouse, client)
    const answers: { what: string; ours: number; plain: number }[] = []
    for (const [what, { ours, plain }] of Object.entries(questions)) {
      const random = createRandom(5)
      const times: { ours: number; plain: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const subject = drawSubject(random, days)
        times.push({
          ours: await timeMs(() => clickhouse.query(ours(subject))),
          plain: await timeMs(() => client.query(plain(subject))),
        })
      }
      answers.push({ what, ours: median(times.map(of => of.ours)), plain: median(times.map(of => of.plain)) })
    }
    const [size] = await clickhouse.query<{ bytes: number; ranks: number }>(
      `SELECT sum(bytes_on_disk) AS bytes, sumIf(rows, table = 'ranks') AS ranks FROM system.parts WHERE active AND database = currentDatabase()`,
    )
    const { rows } = await client.query(`SELECT pg_total_relation_size('ranks')::float8 AS bytes`)
    const plainBytes = Number(rows[0]?.bytes)
    return { ranks: size?.ranks ?? 0, plainMs, answers, ourBytes: size?.bytes ?? 0, plainBytes }
  } finally {
    await stop()
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
