import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { SQL } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite, type Db as JobsDatabase } from 'pg-boss'
import { messageOf, StartError } from './errors.ts'

/** Drizzle on PGlite or PostgreSQL, or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgresql'
  /** The same connection in the shape pg-boss wants. */
  jobsDb: JobsDatabase
  check(): Promise<void>
  /** Clears dead rows away and counts anew, where no server does that by itself. */
  tidy(): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations/postgres')

/** Rows of a statement written by hand, whatever the driver wraps them in. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<Row[]> => {
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}

/** Of these pages PGlite keeps copies in its memory, beside those that the system keeps: half of what it would by itself. */
const sharedBuffers = ['-c', 'shared_buffers=64MB']

/** A PGlite with the extensions that the migrations ask for. */
export const createPglite = (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm }, startParams: [...PGlite.defaultStartParams, ...sharedBuffers] })

/**
 * PGlite works in this very thread, and one answer follows the other without a look at what came in. The many
 * statements with which the job queue starts would hold the first requests back: each lets those go first.
 */
const behindRequests = (jobsDb: JobsDatabase): JobsDatabase => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...jobsDb,
    executeSql: (text, values) => {
      const turn = last.then(() => setImmediate()).then(() => jobsDb.executeSql(text, values))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/** One table after the other: all at once would keep everybody waiting until the last is done. */
const tidyTables = async (client: PGlite): Promise<void> => {
  const tables = "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'm') ORDER BY oid"
  for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
    await setImmediate()
    await client.exec(`VACUUM (ANALYZE) ${name}`)
  }
}

export const wrapPglite = async (client: PGlite): Promise<OpenDatabase> => {
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  return {
    db,
    kind: 'pglite',
    jobsDb: behindRequests(fromPglite(client)),
    check: async () => void (await client.query('select 1')),
    tidy: () => tidyTables(client),
    close: () => client.close(),
  }
}

const openPglite = async (dataDir: string): Promise<OpenDatabase> =>
  wrapPglite(await createPglite({ dataDir: join(dataDir, 'database') }))

/** Several processes may start at once; the advisory lock lets one of them migrate while the others wait. */
const migrateOnce = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(7265616)')
    await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock(7265616)')
    client.release()
  } catch (error) {
    // To close the connection is to give up the lock, even when the connection is what broke.
    client.release(true)
    throw error
  }
}

/** Drizzle tells the statement that failed; the reason is in the cause. */
const reasonOf = (error: unknown): string => {
  const reason = messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
  if (!reason.includes('pg_trgm')) return reason
  return `the search needs its extension pg_trgm (${reason}); install it, and let a superuser run CREATE EXTENSION pg_trgm in this database`
}

const openPostgres = async (databaseUrl: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5_000 })
  // A connection that breaks fails the statement on it and is replaced by the pool; without listeners, on the pool for
  // idle connections and on those in use, Node would end the process as well.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  try {
    await migrateOnce(pool)
  } catch (error) {
    await pool.end()
    throw new StartError(`The PostgreSQL server of DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
  return {
    db: drizzleNodePostgres(pool),
    kind: 'postgresql',
    jobsDb: { executeSql: (text, values) => pool.query(text, values) },
    check: async () => void (await pool.query('select 1')),
    tidy: async () => undefined,
    close: () => pool.end(),
  }
}

/** Opens the relational database and brings it to the newest migration. */
export const openDatabase = (settings: { dataDir: string; databaseUrl?: string | undefined }): Promise<OpenDatabase> =>
  settings.databaseUrl ? openPostgres(settings.databaseUrl) : openPglite(settings.dataDir)
