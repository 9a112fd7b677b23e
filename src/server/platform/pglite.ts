import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { secondMs } from '#domain/units.ts'
import type { OpenDatabase } from './database.ts'
import { type MigrationOptions, migrateDatabase } from './database-migrations.ts'
import { StartError } from './errors.ts'
import { servePglite } from './pglite-session.ts'
import { type PgliteHost, PgliteSocket } from './pglite-socket.ts'
import { createDatabase, ignoreBroken } from './pooled-database.ts'
import { createPreparedStatements } from './prepared-statements.ts'
import { reasonOf } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'

/** One table at a time: a single statement for all tables would block every query until the end. */
const tidyTables = async (pool: pg.Pool): Promise<void> => {
  const tables = "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'm') ORDER BY oid"
  for (const { name } of (await pool.query<{ name: string }>(tables)).rows) await pool.query(`VACUUM (ANALYZE) ${name}`)
  // A PostgreSQL server does this by itself. Without it, the log would grow until the next stop.
  await pool.query('CHECKPOINT')
}

type PgliteOptions = MigrationOptions & {
  isSynced?: boolean
  noteFault?: NoteFault | undefined
}

/** PGlite has one session, so it gets one connection, which all statements share. */
const openOver = async (
  host: PgliteHost,
  stop: () => Promise<unknown>,
  { noteFault, ...migrations }: Omit<PgliteOptions, 'isSynced'> = {},
): Promise<OpenDatabase> => {
  const pool = ignoreBroken(
    new pg.Pool({
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
      stream: () => new PgliteSocket(host) as never,
    }),
  )
  const database = createDatabase(pool, { noteFault, prepare: createPreparedStatements() })
  await migrateDatabase(database.db, migrations)
  return {
    ...database,
    kind: 'pglite',
    check: async () => void (await pool.query('select 1')),
    tidy: () => tidyTables(pool),
    close: async () => {
      await pool.end()
      await stop()
    },
  }
}

/** A PGlite in this thread, for tests. */
export const wrapPglite = async (client: PGlite): Promise<OpenDatabase> => {
  const serve = servePglite(client)
  const nothing = () => undefined
  const connect: PgliteHost['connect'] = async caller => ({
    send: serve(caller),
    end: nothing,
    ref: nothing,
    unref: nothing,
  })
  return openOver({ connect }, () => client.close())
}

const program = new URL('./pglite-thread.ts', import.meta.url)

/** A disk that fails or is full seldom works again sooner. */
const retryAfterMs = 2 * secondMs

/** The thread that PGlite runs in. It starts with the first connection, and again with the next one after it ended. */
const createThread = (workerData: { dataDir: string; isSynced: boolean }) => {
  let running: Promise<Worker> | undefined
  /** Two threads must never have the folder open. */
  let ended: Promise<unknown> = Promise.resolve()
  const start = async (): Promise<Worker> => {
    await ended
    const thread = new Worker(program, { workerData })
    ended = new Promise(resolve => thread.once('exit', resolve))
    await once(thread, 'message')
    return thread
  }
  const noteLost = (): void => {
    running = undefined
  }
  const find = (): Promise<Worker> => {
    if (running) return running
    const started = start()
    running = started
    // Whoever asks before the next try gets the same failure: each start takes a second of CPU.
    started.catch(() => setTimeout(() => running === started && noteLost(), retryAfterMs).unref())
    return started
  }
  const connect: PgliteHost['connect'] = async caller => {
    const thread = await find()
    const { port1: near, port2: far } = new MessageChannel()
    let isEnded = false
    near.on('message', caller.answer)
    near.on('close', () => {
      if (isEnded) return
      noteLost()
      caller.lose()
    })
    thread.postMessage({ port: far }, [far])
    const end = (): void => {
      isEnded = true
      near.close()
    }
    return { send: bytes => near.postMessage(bytes), end, ref: () => near.ref(), unref: () => near.unref() }
  }
  const stop = async (): Promise<void> => {
    const thread = await running?.catch(() => undefined)
    thread?.postMessage({ isClosing: true })
    await ended
  }
  return { host: { connect }, stop }
}

/** PGlite would unpack a new database over the files of one that lost this file. */
const ensureNotHeadless = (dataDir: string): void => {
  if (!existsSync(join(dataDir, 'base')) || existsSync(join(dataDir, 'PG_VERSION'))) return
  throw new StartError(
    `The database in ${dataDir} lacks the file PG_VERSION, so it is damaged. Nothing was changed. Restore a copy of the whole data folder; only if this server never ran before, delete the folder.`,
  )
}

/** What PGlite says of files that it cannot read. */
const unreadable = /^Aborted\(|failed to initialize/

/** In an image for servers, the package is left out. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') || isMissing(error.cause))

const sayUnopened = (dataDir: string, error: unknown): string => {
  if (isMissing(error))
    return 'The database cannot be opened, because PGlite, the embedded database, is not installed here. Set DATABASE_URL to keep the data in a PostgreSQL server.'
  const reason = reasonOf(error)
  const why = unreadable.test(reason) ? 'its files are damaged' : reason
  return `The database in ${dataDir} cannot be opened: ${why}. Nothing was started. If files are damaged, restore a copy of the whole data folder.`
}

/** Opens the PGlite of a data folder and applies all migrations. @throws StartError if it cannot be opened. */
export const openPglite = async (
  folder: string,
  { isSynced = true, ...options }: PgliteOptions = {},
): Promise<OpenDatabase> => {
  const dataDir = join(folder, 'database')
  ensureNotHeadless(dataDir)
  const thread = createThread({ dataDir, isSynced })
  try {
    return await openOver(thread.host, thread.stop, options)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(sayUnopened(dataDir, error), { cause: error })
  }
}
