import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Log } from '../process/log.ts'
import type { Database } from './database.ts'
import { reasonOf } from './storage-faults.ts'

/** Messages between the processes on one database, so that none keeps showing data that another has changed. */
export type Announcements = {
  /** Tells the other processes once the caller's transaction commits. */
  publish(db: Database, topic: string): Promise<void>
  /** Calls the listener when another process has published, and whenever that may have been missed. */
  subscribe(topic: string, listener: () => void): void
  close(): Promise<void>
}

/** For a process that is alone with its database, as in tests. */
export const noAnnouncements: Announcements = {
  publish: async () => undefined,
  subscribe: () => undefined,
  close: async () => undefined,
}

const channel = 'rank_atlas'
const heartbeat = 'heartbeat'

type AnnouncementsOptions = {
  db: Database
  databaseUrl: string
  log: Log
  /** How often this process sends itself a message, how long it waits for it, and how long until it connects again. */
  pace?: { heartbeatMs: number; waitMs: number; reconnectMs: number; unsupportedMs: number }
}

const usualPace = {
  heartbeatMs: 10 * secondMs,
  waitMs: 5 * secondMs,
  reconnectMs: secondMs,
  unsupportedMs: minuteMs,
}

const unsupported =
  'PostgreSQL delivers no notifications to this process, as with PgBouncer in transaction mode. Changes of other processes' +
  'appear here after up to a minute. Point DATABASE_URL at the server itself, or at a pool in session mode.'

type Connection = Required<Pick<AnnouncementsOptions, 'databaseUrl' | 'log' | 'pace'>> & {
  onNotification: (payload: string) => void
  onReconnect: () => void
  /** Resolves once this process has received its own message. */
  checkHeartbeat: () => Promise<void>
}

/** Whether this process receives its own message in time. */
const isAlive = async ({ checkHeartbeat, pace }: Connection, signal: AbortSignal): Promise<boolean> => {
  const waiting = new AbortController()
  const late = sleep(pace.waitMs, false, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => true)
  const isHeard = await Promise.race([checkHeartbeat().then(() => true), late])
  waiting.abort()
  return isHeard
}

/** Returns why it ended: the connection broke, went silent, or never passed on a notification. */
const listen = async (connection: Connection, signal: AbortSignal): Promise<string> => {
  const { databaseUrl, pace, onNotification, onReconnect } = connection
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 1.5 * secondMs,
    query_timeout: pace.waitMs,
    application_name: 'rank-atlas announcements',
    keepAlive: true,
  })
  const broken = new Promise<string>(resolve => void client.once('end', () => resolve('broken')))
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => onNotification(payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    // Messages from before this are lost.
    onReconnect()
    if (!(await isAlive(connection, signal))) return unsupported
    while ((await Promise.race([broken, sleep(pace.heartbeatMs, 'check', { signal })])) === 'check')
      if (!(await isAlive(connection, signal))) return 'the connection went silent'
    return 'the connection broke'
  } finally {
    void client.end().catch(() => undefined)
  }
}

const keepListening = async (connection: Connection, signal: AbortSignal): Promise<void> => {
  const { log, pace } = connection
  let logged = ''
  while (!signal.aborted) {
    const reason = await listen(connection, signal).catch(reasonOf)
    if (signal.aborted) return
    if (reason !== logged)
      log.warn(
        { reason },
        'Changes of other processes may appear late here: listening for them failed and will be retried.',
      )
    logged = reason
    const restMs = reason === unsupported ? pace.unsupportedMs : pace.reconnectMs
    await sleep(restMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Announcements by LISTEN and NOTIFY, on a connection of its own that is replaced when it breaks or goes silent. */
export const createAnnouncements = ({
  db,
  databaseUrl,
  log,
  pace = usualPace,
}: AnnouncementsOptions): Announcements => {
  const self = randomUUID()
  const topics = new Map<string, Set<() => void>>()
  const stopping = new AbortController()
  let receivedOwn = Promise.withResolvers<void>()
  let listening: Promise<void> | undefined

  const publish = async (tx: Database, topic: string): Promise<void> =>
    void (await tx.execute(sql`SELECT pg_notify(${channel}, ${`${self} ${topic}`})`))

  const onNotification = (payload: string): void => {
    const [from, topic = ''] = payload.split(' ')
    if (from === self) receivedOwn.resolve()
    else for (const listener of topics.get(topic) ?? []) listener()
  }

  const onReconnect = (): void => {
    for (const listeners of topics.values()) for (const listener of listeners) listener()
  }

  const checkHeartbeat = async (): Promise<void> => {
    receivedOwn = Promise.withResolvers()
    await publish(db, heartbeat)
    await receivedOwn.promise
  }

  return {
    publish,

    subscribe: (topic, listener) => {
      topics.set(topic, (topics.get(topic) ?? new Set()).add(listener))
      const connection = { databaseUrl, log, pace, onNotification, onReconnect, checkHeartbeat }
      listening ??= keepListening(connection, stopping.signal)
    },

    close: async () => {
      stopping.abort()
      await listening
    },
  }
}

/** Calls for work that should not wait for its schedule. */
export type Bell = ReturnType<typeof createBell>

/** Notifies every process, because the process that gets the request may not be the one that does the work. */
export const createBell = (
  { announcements = noAnnouncements, db, log }: { announcements?: Announcements | undefined; db: Database; log: Log },
  name: string,
) => {
  const listeners = new Set<() => void>()
  const ringHere = (): void => {
    for (const listener of listeners) listener()
  }
  announcements.subscribe(name, ringHere)
  return {
    ring: (): void => {
      ringHere()
      announcements
        .publish(db, name)
        .catch(error => log.warn({ reason: reasonOf(error) }, `Other processes start the work "${name}" on schedule.`))
    },
    /** Returns a function that removes the listener. */
    onRing: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
