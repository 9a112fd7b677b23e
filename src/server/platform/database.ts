import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type ParserOptions, PGlite, type PGliteOptions, type QueryOptions, types } from '@electric-sql/pglite'
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
  /** The same connection through the interface of pg-boss. */
  jobsDb: JobsDatabase
  check(): Promise<void>
  /** Vacuums and analyzes tables on PGlite; PostgreSQL does this by itself. */
  tidy(): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations/postgres')

/** The rows of a handwritten statement, regardless of how the driver wraps them. */
export const rowsOf = async <Row>(db: Database, statement: SQL): Promise<Row[]> => {
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}

/** PGlite's page cache: half the default, because the operating system caches the same pages. */
const sharedBuffers = ['-c', 'shared_buffers=64MB']

/** A PGlite instance with the extensions that the migrations use. */
export const createPglite = (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm }, startParams: [...PGlite.defaultStartParams, ...sharedBuffers] })

/**
 * PGlite runs in this thread, and consecutive statements would block I/O. The job queue runs many statements at startup, so
 * each yields to the event loop first; otherwise they would delay the first requests.
 */
const yieldToRequests = (jobsDb: JobsDatabase): JobsDatabase => {
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

/** One table at a time: a single statement for all tables would block every query until the end. */
const tidyTables = async (client: PGlite): Promise<void> => {
  const tables = "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'm') ORDER BY oid"
  for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
    await setImmediate()
    await client.exec(`VACUUM (ANALYZE) ${name}`)
  }
}

const asText = (value: string): string => value
const arraysOfDates = [1115, 1182, 1185, 1187]
const arraysOfNumerics = 1231

/** The values that Drizzle parses itself: dates, times, and arrays of them or of numerics. */
const drizzleParsers: ParserOptions = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...arraysOfDates, arraysOfNumerics].map(type => [
    type,
    asText,
  ]),
)

type Queries = { query: PGlite['query'] }

/** Replaces `query` with one that ignores the parsers of a statement. */
const ignoreParsers = (target: Queries): void => {
  const query = target.query.bind(target)
  target.query = (statement, params, options) => query(statement, params, withoutParsers(options))
}

const withoutParsers = ({ rowMode }: QueryOptions = {}): QueryOptions => (rowMode ? { rowMode } : {})

/**
 * Sets Drizzle's parsers once. Drizzle passes them with every statement, and PGlite then copies its table of hundreds of
 * parsers, which takes as long as a small statement itself. Returns the client for pg-boss, with PGlite's own parsers.
 */
const setParsers = (client: PGlite): Parameters<typeof fromPglite>[0] => {
  const parsers: ParserOptions = Object.fromEntries(
    Object.keys(drizzleParsers).map(type => [type, client.parsers[Number(type)] ?? asText]),
  )
  const query = client.query.bind(client)
  const transaction = client.transaction.bind(client)
  Object.assign(client.parsers, drizzleParsers)
  ignoreParsers(client)
  client.transaction = work =>
    transaction(tx => {
      ignoreParsers(tx)
      return work(tx)
    })
  return {
    query: (text, values) => query(text, values, { parsers }),
    exec: text => client.exec(text, { parsers }),
    listen: (channel, onNotification) => client.listen(channel, onNotification),
  }
}

export const wrapPglite = async (client: PGlite): Promise<OpenDatabase> => {
  const jobsClient = setParsers(client)
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  return {
    db,
    kind: 'pglite',
    jobsDb: yieldToRequests(fromPglite(jobsClient)),
    check: async () => void (await client.query('select 1')),
    tidy: () => tidyTables(client),
    close: () => client.close(),
  }
}

const openPglite = async (dataDir: string): Promise<OpenDatabase> =>
  wrapPglite(await createPglite({ dataDir: join(dataDir, 'database') }))

/** Several processes may start at once. An advisory lock lets one migrate while the others wait. */
const migrateOnce = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(7265616)')
    await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock(7265616)')
    client.release()
  } catch (error) {
    // Closing the connection releases the lock, even when the connection itself failed.
    client.release(true)
    throw error
  }
}

/** Drizzle's message contains the failed statement; the reason is in its cause. */
const reasonOf = (error: unknown): string => {
  const reason = messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
  if (!reason.includes('pg_trgm')) return reason
  return `the search needs its extension pg_trgm (${reason}); install it, and let a superuser run CREATE EXTENSION pg_trgm in this database`
}

const openPostgres = async (databaseUrl: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5_000 })
  // A broken connection fails its statement, and the pool replaces it. Without error listeners on the pool (idle connections)
  // and on each client (active ones), Node would also end the process.
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

/** Opens the relational database and applies all migrations. */
export const openDatabase = (settings: { dataDir: string; databaseUrl?: string | undefined }): Promise<OpenDatabase> =>
  settings.databaseUrl ? openPostgres(settings.databaseUrl) : openPglite(settings.dataDir)
