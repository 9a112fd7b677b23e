import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobsDatabase } from 'pg-boss'

/** Drizzle on PGlite or PostgreSQL, or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgresql'
  /** The same connection through the interface of pg-boss. */
  jobsDb: JobsDatabase
  check(): Promise<void>
  /** Vacuums and analyzes tables on PGlite; PostgreSQL does this by itself. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** The rows of a handwritten statement, regardless of how the driver wraps them. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<Row[]> => {
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}
