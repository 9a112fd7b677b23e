import { sql } from 'drizzle-orm'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { dateOfSeconds, toMoment } from '../platform/moments.ts'

export const measureDatabase = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(db, sql`SELECT pg_database_size(current_database()) AS bytes`)
  return Number(row?.bytes ?? 0)
}

export type HistorySize = { bytes: number; ranks: number; snapshots: number }

/** From the catalogue, without reading a row. Copies that a backup or an export makes share the files of the tables. */
export const measureHistory = async (clickhouse: ClickHouse): Promise<HistorySize> => {
  const [row] = await clickhouse.query<HistorySize>(
    `SELECT sum(bytes_on_disk) AS bytes, sumIf(rows, table = 'ranks') AS ranks, sumIf(rows, table = 'chart_snapshots') AS snapshots
     FROM system.parts WHERE active AND database = currentDatabase() AND NOT startsWith(table, 'copy_')`,
  )
  return row ?? { bytes: 0, ranks: 0, snapshots: 0 }
}

/** How many charts were measured since a moment, and when the first of them was; `firstAt` is undefined without one. */
export const countSnapshots = async (
  clickhouse: ClickHouse,
  since: Date,
): Promise<{ snapshots: number; firstAt: Date | undefined }> => {
  const [row] = await clickhouse.query<{ snapshots: number; first: number }>(
    `SELECT count() AS snapshots, toUnixTimestamp(min(observed_at)) AS first FROM chart_snapshots
     WHERE observed_at >= {since:DateTime('UTC')}`,
    { since: toMoment(since) },
  )
  return row && row.snapshots > 0
    ? { snapshots: row.snapshots, firstAt: dateOfSeconds(row.first) }
    : { snapshots: 0, firstAt: undefined }
}
