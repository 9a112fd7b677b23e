import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { reasonOf } from './storage-faults.ts'
import { version } from './version.ts'

/** `undefined`: anything may have changed. */
type Hear = (body: unknown) => void

/** What processes on one database tell each other, so that none shows for long what another has changed. */
export type Announcements = {
  /** Tells the other processes once the caller's transaction commits. Bodies are JSON; `undefined`: anything may have changed. */
  announce(db: Database, topic: string, bodies: readonly unknown[]): Promise<void>
  /** Hears other processes only, and `undefined` whenever announcements may have been missed. */
  listen(topic: string, hear: Hear): void
  close(): Promise<void>
}

/** For a process that is alone with its database, as in tests. */
export const noAnnouncements: Announcements = {
  announce: async () => undefined,
  listen: () => undefined,
  close: async () => undefined,
}

const channel = 'rank_atlas'
/** PostgreSQL refuses 8,000 bytes. */
const mostBytes = 7_900
/** More are told as one: anything may have changed. */
const mostBodies = 100
const heartbeat = 'heartbeat'

type AnnouncementsOptions = {
  db: Database
  databaseUrl: string
  log: Log
  /** How often this process tells itself something, how long it waits to hear it, and how long until it connects again. */
  pace?: { beatMs: number; hearMs: number; reconnectMs: number; deafMs: number }
}

const usualPace = { beatMs: 10 * secondMs, hearMs: 5 * secondMs, reconnectMs: secondMs, deafMs: minuteMs }

const pack = (body: unknown): string =>
  body === undefined ? '' : deflateRawSync(JSON.stringify(body)).toString('base64')

const unpack = (text: string): unknown =>
  text === '' ? undefined : JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())

const deaf =
  'PostgreSQL passes on no notifications to this process, as PgBouncer does in transaction mode. What another process changes ' +
  'shows here after up to a minute. Let DATABASE_URL name the server itself, or a pool in session mode.'

type Ears = Required<Pick<AnnouncementsOptions, 'databaseUrl' | 'log' | 'pace'>> & {
  hear: (payload: string) => void
  missAll: () => void
  beat: () => Promise<void>
}

/** Whether this process hears itself in time. */
const hearsItself = async ({ beat, pace }: Ears, signal: AbortSignal): Promise<boolean> => {
  const waiting = new AbortController()
  const late = sleep(pace.hearMs, false, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => true)
  const isHeard = await Promise.race([beat().then(() => true), late])
  waiting.abort()
  return isHeard
}

/** Returns the reason of its end: the connection broke, went silent, or never passed on a notification. */
const followConnection = async (ears: Ears, signal: AbortSignal): Promise<string> => {
  const { databaseUrl, pace, hear, missAll } = ears
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 1.5 * secondMs,
    query_timeout: pace.hearMs,
    application_name: 'rank-atlas announcements',
    keepAlive: true,
  })
  const broken = new Promise<string>(resolve => void client.once('end', () => resolve('broken')))
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    // What was announced before is lost.
    missAll()
    if (!(await hearsItself(ears, signal))) return deaf
    while ((await Promise.race([broken, sleep(pace.beatMs, 'beat', { signal })])) === 'beat')
      if (!(await hearsItself(ears, signal))) return 'the connection went silent'
    return 'the connection broke'
  } finally {
    void client.end().catch(() => undefined)
  }
}

const followConnections = async (ears: Ears, signal: AbortSignal): Promise<void> => {
  const { log, pace } = ears
  let said = ''
  while (!signal.aborted) {
    const reason = await followConnection(ears, signal).catch(reasonOf)
    if (signal.aborted) return
    if (reason !== said)
      log.warn(
        { reason },
        'Changes of other processes may show late here: listening for them failed, and is tried again.',
      )
    said = reason
    const restMs = reason === deaf ? pace.deafMs : pace.reconnectMs
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
  const topics = new Map<string, Set<Hear>>()
  const stopping = new AbortController()
  let heardSelf = Promise.withResolvers<void>()
  let following: Promise<void> | undefined

  /** Another version may send other bodies, so of its announcements only the topic counts. */
  const payloadOf = (topic: string, body: unknown): string => {
    const head = `${self} ${version} ${topic} `
    const packed = pack(body)
    return head.length + packed.length > mostBytes ? head : head + packed
  }

  const announce = async (tx: Database, topic: string, bodies: readonly unknown[]): Promise<void> => {
    if (bodies.length === 0) return
    const told = bodies.length > mostBodies ? [undefined] : bodies
    const payloads = told.map(body => payloadOf(topic, body))
    await tx.execute(
      sql`SELECT pg_notify(${channel}, payload) FROM jsonb_array_elements_text(${JSON.stringify(payloads)}) payload`,
    )
  }

  const hear = (payload: string): void => {
    const [from, of, topic = '', packed = ''] = payload.split(' ')
    if (from === self) heardSelf.resolve()
    else for (const listener of topics.get(topic) ?? []) listener(of === version ? unpack(packed) : undefined)
  }

  const missAll = (): void => {
    for (const listeners of topics.values()) for (const listener of listeners) listener(undefined)
  }

  /** Resolves once this process hears itself. */
  const beat = async (): Promise<void> => {
    heardSelf = Promise.withResolvers()
    await announce(db, heartbeat, [null])
    await heardSelf.promise
  }

  return {
    announce,

    listen: (topic: string, listener: Hear): void => {
      topics.set(topic, (topics.get(topic) ?? new Set()).add(listener))
      following ??= followConnections({ databaseUrl, log, pace, hear, missAll, beat }, stopping.signal)
    },

    close: async (): Promise<void> => {
      stopping.abort()
      await following
    },
  }
}

/** One kind of change: caches of this process hear of it at once, and those of other processes within a second or two. */
export const createTopic = <Body>(announcements: Announcements, name: string) => {
  type Listener = (body: Body | undefined) => void
  const listeners = new Set<Listener>()
  /** Tells this process. */
  const tell = (body: Body | undefined): void => {
    for (const listener of listeners) listener(body)
  }
  announcements.listen(name, body => tell(body as Body | undefined))
  return {
    tell,
    /** Tells the other processes once the transaction commits. */
    announce: (tx: Database, bodies: readonly (Body | undefined)[]): Promise<void> =>
      announcements.announce(tx, name, bodies),
    /** Hears changes of every process; `undefined` if anything may have changed. Returns a function that removes the listener. */
    onTold: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Calls for work that should not wait for its schedule. */
export type Bell = ReturnType<typeof createBell>

/** Rings in every process: the one that is asked for the work may be another than the one that does it. */
export const createBell = (
  { announcements, db, log }: { announcements?: Announcements | undefined; db: Database; log: Log },
  name: string,
) => {
  const topic = createTopic<'now'>(announcements ?? noAnnouncements, name)
  return {
    ring: (): void => {
      topic.tell('now')
      topic
        .announce(db, ['now'])
        .catch(error => log.warn({ reason: reasonOf(error) }, `Other processes start the work "${name}" on schedule.`))
    },
    /** Returns a function that removes the listener. */
    onRing: (listener: () => void): (() => void) => topic.onTold(listener),
  }
}
