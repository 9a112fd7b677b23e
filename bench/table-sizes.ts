import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../src/server/platform/database.ts'

export type TableSize = { table: string; bytes: number }

/** The space of each table of history on the disk, with its indexes. */
export const measureTables = async (db: Database): Promise<TableSize[]> => {
  const rows = await rowsOf<{ name: string; bytes: string }>(
    db,
    sql`SELECT name, pg_total_relation_size(name::regclass) AS bytes
      FROM unnest(ARRAY['reading_chunks', 'app_months', 'app_peaks', 'history_apps', 'history_charts']) AS name`,
  )
  return rows.map(({ name, bytes }) => ({ table: name, bytes: Number(bytes) }))
}

export const sumOf = (tables: readonly TableSize[]): number => tables.reduce((sum, { bytes }) => sum + bytes, 0)
