import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobsDatabase } from 'pg-boss'
import type { StartError } from '../process/errors.ts'
import type { OwnConnection } from './own-connection.ts'

/** Drizzle on PostgreSQL, or a transaction of it. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  /** The same connection through the interface of pg-boss. */
  jobsDb: JobsDatabase
  /** For connections outside the pool. */
  url: string
  /** The caller must end the connection. */
  connect(): Promise<OwnConnection>
  check(): Promise<void>
  /** Resolves when the server of this program is gone for good. An external server may come back at any time. */
  lost: Promise<StartError>
  close(): Promise<void>
}

/** The rows of a handwritten statement, regardless of how the driver wraps them. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<Row[]> => {
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}
