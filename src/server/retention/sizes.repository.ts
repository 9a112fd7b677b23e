import { sql } from 'drizzle-orm'
import { historyTables } from '../history/store/history-store.table.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'

/** `bytes`: with indexes. `ranks`: all that were measured; `snapshots`: the measurements that they are in. */
export type HistorySize = { bytes: number; ranks: number; snapshots: number }

/**
 * The limit of a count: 64 MB, which take a few tenths of a second, or a few per cent of a history of a billion ranks.
 */
const countedBytes = 64 * 1024 * 1024

/** In per cent. */
const counted = sql`least(100, 100.0 * ${sql.raw(String(countedBytes))} / greatest(1, pg_relation_size('reading_chunks')))`

/** Adds up the lengths of lists. In a large history it reads only some pages and infers the rest, to about one per cent. */
export const measureHistory = async (db: Database): Promise<HistorySize> => {
  const names = arrayOf(historyTables, 'text')
  const [row] = await rowsOf<{ bytes: string; ranks: string; snapshots: string }>(
    db,
    sql`SELECT (SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(${names}) AS history(name)) AS bytes,
        round(coalesce(sum(ends[cardinality(ends)]), 0) * 100 / ${counted}) AS ranks,
        round(coalesce(sum(cardinality(times)), 0) * 100 / ${counted}) AS snapshots
      FROM reading_chunks TABLESAMPLE SYSTEM (${counted}) REPEATABLE (1) WHERE NOT is_remainder`,
  )
  return { bytes: Number(row?.bytes ?? 0), ranks: Number(row?.ranks ?? 0), snapshots: Number(row?.snapshots ?? 0) }
}

/** Everything in the database, the rank history included. */
export const measureDatabase = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(db, sql`SELECT pg_database_size(current_database()) AS bytes`)
  return Number(row?.bytes ?? 0)
}

/** How many charts were measured since a moment, and when the first of them was; `firstAt` is undefined without one. */
export const countSnapshots = async (
  db: Database,
  since: Date,
): Promise<{ snapshots: number; firstAt: Date | undefined }> => {
  const [row] = await rowsOf<{ snapshots: number; first: string | null }>(
    db,
    sql`SELECT count(*)::integer AS snapshots, min(at) AS first FROM reading_chunks CROSS JOIN LATERAL unnest(times) AS at
      WHERE last_at >= ${sqlMoment(since)} AND at >= ${sqlMoment(since)} AND NOT is_remainder`,
  )
  return { snapshots: row?.snapshots ?? 0, firstAt: row?.first ? new Date(row.first) : undefined }
}
