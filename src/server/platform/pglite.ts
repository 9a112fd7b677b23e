import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type ParserOptions, PGlite, type PGliteOptions, type QueryOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite, type Db as JobsDatabase } from 'pg-boss'
import { migrationsFolder, type OpenDatabase } from './database.ts'

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
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  return {
    db,
    kind: 'pglite',
    jobsDb: yieldToRequests(fromPglite(jobsClient)),
    check: async () => void (await client.query('select 1')),
    tidy: () => tidyTables(client),
    close: () => client.close(),
  }
}

export const openPglite = async (dataDir: string): Promise<OpenDatabase> =>
  wrapPglite(await createPglite({ dataDir: join(dataDir, 'database') }))
