import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { createFetchesRepository } from '../../src/server/history/fetches.repository.ts'
import { importHistory } from '../../src/server/history/import.usecases.ts'
import { createSnapshotsRepository } from '../../src/server/history/snapshots.repository.ts'
import type { Snapshot } from '../../src/server/history/snapshots.rules.ts'
import type { ClickHouse } from '../../src/server/platform/clickhouse.ts'
import { hasRecordings, recording } from '../../src/server/testing/recordings.ts'
import { timeMs } from '../measure.ts'
import { createRankTable, startPostgres } from '../postgres.ts'
import { formatCount, type PartReport } from '../report.ts'
import { makeSnapshots, openBenchClickHouse } from '../world.ts'

const days = 50
const batchSnapshots = 4_000
/** One statement per chart is so slow that a part of the days is enough to measure its rate. */
const statementDays = 8

const historyTables = ['chart_snapshots', 'chart_fetches', 'ranks', 'peak_ranks', 'latest']

const countRanks = (snapshots: readonly Snapshot[]) => snapshots.reduce((sum, { appIds }) => sum + appIds.length, 0)

const batchesOf = (snapshots: readonly Snapshot[]) =>
  Array.from({ length: Math.ceil(snapshots.length / batchSnapshots) }, (_, index) =>
    snapshots.slice(index * batchSnapshots, (index + 1) * batchSnapshots),
  )

const recordAll = async (clickhouse: ClickHouse, snapshots: readonly Snapshot[]) => {
  const repository = createSnapshotsRepository(clickhouse)
  const { recordFetches } = createFetchesRepository(clickhouse)
  for (const batch of batchesOf(snapshots)) {
    await repository.recordSnapshots(batch)
    await recordFetches(batch.map(snapshot => ({ ...snapshot, outcome: 'recorded', snapshot })))
  }
}

const measureSize = async (clickhouse: ClickHouse): Promise<number> => {
  for (const table of historyTables) await clickhouse.command(`OPTIMIZE TABLE ${table} FINAL`)
  const [row] = await clickhouse.query<{ bytes: number }>(
    `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
     WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}`,
    { tables: historyTables },
  )
  return row?.bytes ?? Number.NaN
}

/** Rows as arrays through unnest: the fastest INSERT apart from COPY. */
const insertRows = async (client: pg.Client, batch: readonly Snapshot[]) => {
  const rows = batch.flatMap(({ chart, observedAt, appIds }) =>
    appIds.map((appId, index) => ({ ...chart, appId, observedAt, rank: index + 1 })),
  )
  await client.query(
    `INSERT INTO ranks SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::smallint[])`,
    [
      rows.map(row => row.appId),
      rows.map(row => row.storefront),
      rows.map(row => row.genre),
      rows.map(row => row.chartType),
      rows.map(row => row.device),
      rows.map(row => row.observedAt),
      rows.map(row => row.rank),
    ],
  )
}

const measureRate = async (client: pg.Client, snapshots: readonly Snapshot[], batches: readonly Snapshot[][]) => {
  await client.query('TRUNCATE ranks')
  const ms = await timeMs(async () => {
    for (const batch of batches) await insertRows(client, batch)
  })
  return countRanks(snapshots) / (ms / 1000)
}

/** The same ranks, one row each: with one statement per chart as it arrives, and in bulk like an import. */
const measurePlain = async (snapshots: readonly Snapshot[]) => {
  const { client, stop } = await startPostgres()
  try {
    await createRankTable(client)
    const few = snapshots.slice(0, (snapshots.length / days) * statementDays)
    const ranksPerSecondByChart = await measureRate(
      client,
      few,
      few.map(snapshot => [snapshot]),
    )
    const ranksPerSecondInBulk = await measureRate(client, snapshots, batchesOf(snapshots))
    await client.query('VACUUM FULL ranks')
    const { rows } = await client.query(`SELECT pg_total_relation_size('ranks')::float8 AS bytes`)
    return {
      ranksPerSecondByChart,
      ranksPerSecondInBulk,
      bytesPerRank: Number(rows[0]?.bytes) / countRanks(snapshots),
    }
  } finally {
    await stop()
  }
}

const measureHistory = async (snapshots: readonly Snapshot[]) => {
  const { clickhouse, close } = await openBenchClickHouse()
  try {
    const ms = await timeMs(() => recordAll(clickhouse, snapshots))
    const ranks = countRanks(snapshots)
    return { ranks, ranksPerSecond: ranks / (ms / 1000), bytesPerRank: (await measureSize(clickhouse)) / ranks }
  } finally {
    await close()
  }
}

/** Sixty real days of one country, if the recordings are beside the project. */
const measureRealDays = async (): Promise<number | undefined> => {
  if (!hasRecordings) return undefined
  const { clickhouse, close } = await openBenchClickHouse()
  try {
    const file = createReadStream(recording('history/us-84-charts-60-days.ndjson.gz'))
    const snapshots = createSnapshotsRepository(clickhouse)
    const { recordFetches } = createFetchesRepository(clickhouse)
    const input = file.pipe(createGunzip())
    const { ranks } = await importHistory({ input, snapshots, recordFetches, now: new Date() })
    return (await measureSize(clickhouse)) / ranks
  } finally {
    await close()
  }
}

const realDaysRow = (bytesPerRank: number) => ({
  what: '  the same of 60 real days of 84 US charts',
  measured: bytesPerRank.toFixed(2),
  target: '≤ 3',
  holds: bytesPerRank <= 3,
})

/** How fast snapshots are stored in all tables and how much disk space they take, compared with one row per rank. */
export const measureRecording = async (): Promise<PartReport> => {
  const snapshots = makeSnapshots(days)
  const history = await measureHistory(snapshots)
  const realDays = await measureRealDays()
  const plain = await measurePlain(snapshots)
  const faster = history.ranksPerSecond / plain.ranksPerSecondByChart
  const fasterInBulk = history.ranksPerSecond / plain.ranksPerSecondInBulk
  const smaller = plain.bytesPerRank / history.bytesPerRank
  return {
    part: 'record',
    figures: { history, realDays, plain, faster, fasterInBulk, smaller },
    rows: [
      {
        what: 'record snapshots, ranks/s',
        measured: formatCount(history.ranksPerSecond),
        target: '≥ 1,500,000',
        holds: history.ranksPerSecond >= 1_500_000,
      },
      {
        what: '  against one row a rank in PostgreSQL, a statement a chart',
        measured: `${faster.toFixed(1)}×`,
        target: '≥ 10×',
        holds: faster >= 10,
      },
      {
        what: '  the same in bulk, 4,000 charts a statement',
        measured: `${fasterInBulk.toFixed(1)}×`,
        target: '≥ 10×',
        holds: fasterInBulk >= 10,
      },
      {
        what: 'size on disk, bytes a rank',
        measured: history.bytesPerRank.toFixed(2),
        target: '≤ 3',
        holds: history.bytesPerRank <= 3,
      },
      ...(realDays === undefined ? [] : [realDaysRow(realDays)]),
      {
        what: '  against one row a rank with its index',
        measured: `${smaller.toFixed(1)}×`,
        target: '≥ 20×',
        holds: smaller >= 20,
      },
    ],
  }
}
