import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { secondMs } from '#domain/units.ts'
import { StartError } from '../process/errors.ts'
import type { OpenDatabase } from './database.ts'
import { lockMigrations, type MigrationOptions, migrateDatabase } from './database-migrations.ts'
import { openConnection } from './own-connection.ts'
import { createDatabase, ignoreBroken } from './pooled-database.ts'
import { reasonOf } from './storage-faults.ts'
import type { NoteFault } from './storage-troubles.ts'

type SilenceOptions = {
  /** After this time without a result, `probe` asks whether the server still answers. */
  silentMs: number
  /** Asks over a connection of its own. */
  probe: () => Promise<unknown>
  /** How long the answer may take. */
  probeMs: number
  /** Ends all work under way. */
  cut: () => void
}

/** A failure that comes later than this many time limits comes from this process, which was too busy to see the answer. */
const lateBy = 1.25

/**
 * A server, or a network on the way to it, can go silent without closing anything: work would then wait until its time
 * limit. While work takes long, this asks whether the server answers. If not, all work is cut, so that it fails at once and
 * the next work uses new connections.
 */
const createSilenceWatch = <Work extends object>({ silentMs, probe, probeMs, cut }: SilenceOptions) => {
  const begunAt = new Map<Work, number>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  const look = async (): Promise<void> => {
    const isLong = [...begunAt.values()].some(at => performance.now() - at >= silentMs)
    if (isAsking || !isLong) return
    isAsking = true
    const askedAt = performance.now()
    // A new connection may take longer to fail than an answer may take to come.
    const answer = await Promise.race([
      probe().then(
        () => 'here',
        () => 'none',
      ),
      sleep(probeMs, 'none', { ref: false }),
    ])
    isAsking = false
    if (answer === 'none' && performance.now() - askedAt < lateBy * probeMs) cut()
  }
  return {
    begin: (work: Work): void => {
      begunAt.set(work, performance.now())
      timer ??= setInterval(() => void look(), silentMs / 4).unref()
    },
    end: (work: Work): void => {
      begunAt.delete(work)
      if (begunAt.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** How long this process waits for PostgreSQL. */
export type DatabasePatience = {
  /** For a connection, a free one of the pool included. */
  connectMs: number
  /** For the result of one statement; the server itself gives up a little earlier. */
  statementMs: number
  /** After this time without a result, another connection asks whether the server still answers. */
  silentMs: number
  /** For that answer. Both times together are less than the two seconds after which a reader gets a clear answer. */
  probeMs: number
}

const patience: DatabasePatience = {
  connectMs: 1.5 * secondMs,
  statementMs: 30 * secondMs,
  silentMs: secondMs,
  probeMs: 0.8 * secondMs,
}

const sayReason = (error: unknown): string => {
  const reason = reasonOf(error)
  if (!reason.includes('pg_trgm')) return reason
  return `the search needs its extension pg_trgm (${reason}); install it, and let a superuser run CREATE EXTENSION pg_trgm in this database`
}

/**
 * Another process may migrate at the same time. This one waits, however long that takes, so this connection has no time limit
 * for statements.
 */
const migrateOnce = async (databaseUrl: string, connectMs: number, options: MigrationOptions): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectMs, keepAlive: true })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const db = drizzle(client)
    await lockMigrations(db)
    await migrateDatabase(db, options)
  } finally {
    await client.end()
  }
}

/** A pool whose sockets can be cut. */
const openPool = (options: pg.PoolConfig) => {
  const sockets = new Set<Socket>()
  const openSocket = (): Socket => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const pool = ignoreBroken(
    new pg.Pool({ ...options, application_name: 'rank-atlas', keepAlive: true, stream: openSocket }),
  )
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  /** A server that went silent never confirms the end of a connection. */
  const close = async (withinMs: number): Promise<void> => {
    const timer = setTimeout(cut, withinMs)
    if (!pool.ending) await pool.end()
    clearTimeout(timer)
  }
  return { pool, cut, close }
}

type PostgresOptions = MigrationOptions & {
  noteFault: NoteFault
  /** The name of the server at the beginning of a sentence. */
  name?: string
  limits?: DatabasePatience
  /**
   * Whether the server, or a network on the way to it, may go silent. Otherwise it is only busy, and this process
   * waits.
   */
  canGoSilent?: boolean
}

const never = new Promise<never>(() => undefined)

/** Opens a database of a PostgreSQL server and applies all migrations. @throws StartError if it cannot be used. */
export const openPostgres = async (databaseUrl: string, options: PostgresOptions): Promise<OpenDatabase> => {
  const { noteFault, name = 'The PostgreSQL server of DATABASE_URL', limits = patience, canGoSilent = true } = options
  try {
    await migrateOnce(databaseUrl, limits.connectMs, options)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${name} cannot be used: ${sayReason(error)}.`, { cause: error })
  }
  const { connectMs, statementMs, probeMs } = limits
  const connectionString = databaseUrl
  const { pool, cut, close } = openPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    statement_timeout: Math.floor(statementMs * 0.9),
    idle_in_transaction_session_timeout: 2 * statementMs,
    keepAliveInitialDelayMillis: 10 * secondMs,
    maxLifetimeSeconds: 3600,
  })
  // Keeps its connection, so that the answer takes one round trip.
  const probes = openPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: connectMs,
    query_timeout: canGoSilent ? probeMs : statementMs,
    idleTimeoutMillis: 0,
  })
  const check = async (): Promise<void> => void (await probes.pool.query('select 1'))
  if (canGoSilent) {
    const watch = createSilenceWatch<pg.PoolClient>({ silentMs: limits.silentMs, probe: check, probeMs, cut })
    pool.on('acquire', watch.begin)
    pool.on('release', (_error, client) => watch.end(client))
  }
  await check()
  return {
    ...createDatabase(pool, noteFault),
    url: databaseUrl,
    connect: () => openConnection(databaseUrl),
    check,
    lost: never,
    close: async () => void (await Promise.all([close(secondMs), probes.close(secondMs)])),
  }
}
