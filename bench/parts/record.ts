import type pg from 'pg'
import { createSnapshotsRepository } from '../../src/server/history/snapshots.repository.ts'
import type { Snapshot } from '../../src/server/history/snapshots.rules.ts'
import type { ClickHouse } from '../../src/server/platform/clickhouse.ts'
import { timeMs } from '../measure.ts'
import { createRankTable, startPostgres } from '../postgres.ts'
import { formatCount, type PartReport } from '../report.ts'
import { makeSnapshots, openBenchClickHouse } from '../world.ts'

const days = 50
const batchSnapshots = 2_000
/** The plain table gets a part of the days: its rate does not rise with more, and it is the slow side. */
const plainDays = 8

const historyTables = ['chart_snapshots', 'ranks', 'peak_ranks', 'latest']

const countRanks = (snapshots: readonly Snapshot[]) => snapshots.reduce((sum, { appIds }) => sum + appIds.length, 0)

const batchesOf = (snapshots: readonly Snapshot[]) =>
  Array.from({ length: Math.ceil(snapshots.length / batchSnapshots) }, (_, index) =>
    snapshots.slice(index * batchSnapshots, (index + 1) * batchSnapshots),
  )

const recordAll = async (clickhouse: ClickHouse, snapshots: readonly Snapshot[]) => {
  const repository = createSnapshotsRepository(clickhouse)
  for (const batch of batchesOf(snapshots)) await repository.recordSnapshots(batch)
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

/** Rows as arrays through unnest: the fastest INSERT that is not COPY. */
const insertPlain = async (client: pg.Client, snapshots: readonly Snapshot[]) => {
  for (const batch of batchesOf(snapshots)) {
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
}

const measurePlain = async (snapshots: readonly Snapshot[]) => {
  const { client, stop } = await startPostgres()
  try {
    await createRankTable(client)
    const ms = await timeMs(() => insertPlain(client, snapshots))
    await client.query('VACUUM FULL ranks')
    const { rows } = await client.query(`SELECT pg_total_relation_size('ranks')::float8 AS bytes`)
    const ranks = countRanks(snapshots)
    return { ranks, ranksPerSecond: ranks / (ms / 1000), bytesPerRank: Number(rows[0]?.bytes) / ranks }
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

/** How fast snapshots are stored in all tables and how small they lie on disk, against one row for each rank. */
export const measureRecording = async (): Promise<PartReport> => {
  const snapshots = makeSnapshots(days)
  const history = await measureHistory(snapshots)
  const plain = await measurePlain(snapshots.slice(0, plainDays * (snapshots.length / days)))
  const faster = history.ranksPerSecond / plain.ranksPerSecond
  const smaller = plain.bytesPerRank / history.bytesPerRank
  return {
    part: 'record',
    figures: { history, plain, faster, smaller },
    rows: [
      {
        what: 'record snapshots, ranks/s',
        measured: formatCount(history.ranksPerSecond),
        target: '≥ 300,000',
        holds: history.ranksPerSecond >= 300_000,
      },
      {
        what: '  against one row a rank in PostgreSQL',
        measured: `${faster.toFixed(1)}×`,
        target: '≥ 10×',
        holds: faster >= 10,
      },
      {
        what: 'size on disk, bytes a rank',
        measured: history.bytesPerRank.toFixed(2),
        target: '≤ 3',
        holds: history.bytesPerRank <= 3,
      },
      {
        what: '  against one row a rank with its index',
        measured: `${smaller.toFixed(1)}×`,
        target: '≥ 20×',
        holds: smaller >= 20,
      },
    ],
  }
}
