import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Delivery } from '#contract/channels.ts'
import { secondMs } from '#domain/units.ts'
import { channels } from '../channels/channels.table.ts'
import type { Database } from '../platform/database/database.ts'
import { deliveries, deliveryTries } from './deliveries.table.ts'

type Row = typeof deliveries.$inferSelect

const readTries = async (db: Database, ids: readonly string[]): Promise<Map<string, Delivery['tries']>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(deliveryTries)
    .where(inArray(deliveryTries.deliveryId, [...ids]))
    .orderBy(desc(deliveryTries.id))
  const tries = rows.map(({ deliveryId, at, isTaken, answer, ms }) => ({
    deliveryId,
    attempt: { at: at.toISOString(), isTaken, answer, durationSeconds: ms / secondMs },
  }))
  const grouped = Map.groupBy(tries, ({ deliveryId }) => deliveryId)
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ attempt }) => attempt)]))
}

const withTries = async (db: Database, rows: readonly Row[]): Promise<Delivery[]> => {
  const tries = await readTries(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, kind, state, createdAt, notBefore }) => ({
    id,
    kind,
    state,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' ? notBefore.toISOString() : null,
    tries: tries.get(id) ?? [],
  }))
}

type Page = { limit: number; before?: { createdAt: Date; id: string } | undefined }

/** The last messages of a channel, or those before another one, and their attempts; both newest first. */
export const listDeliveries = async (db: Database, channelId: string, { limit, before }: Page): Promise<Delivery[]> => {
  const isOlder =
    before &&
    or(
      lt(deliveries.createdAt, before.createdAt),
      and(eq(deliveries.createdAt, before.createdAt), lt(deliveries.id, before.id)),
    )
  const rows = db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.channelId, channelId), isOlder))
  return withTries(db, await rows.orderBy(desc(deliveries.createdAt), desc(deliveries.id)).limit(limit))
}

export const findDelivery = async (db: Database, id: string): Promise<Delivery | undefined> => {
  const [found] = await withTries(db, await db.select().from(deliveries).where(eq(deliveries.id, id)))
  return found
}

export type TestOptions = {
  kind: 'test' | 'mail-test'
  /** The recipient, for a test of the mail server. */
  address: string | null
  /** Runs in the transaction that queues the test. */
  onQueued: (tx: Database) => Promise<void>
}

type Test = TestOptions & { id: string; channelId: string; now: Date; pauseMs: number }

const findLastTest = async (
  db: Database,
  { channelId, kind }: Pick<Test, 'channelId' | 'kind'>,
): Promise<Date | undefined> => {
  const isTest = and(eq(deliveries.channelId, channelId), eq(deliveries.kind, kind))
  const tests = db.select({ at: deliveries.createdAt }).from(deliveries).where(isTest)
  return (await tests.orderBy(desc(deliveries.createdAt)).limit(1))[0]?.at
}

/**
 * Inserts a test message, one at a time per channel. Returns 0 if it was inserted, or how long to wait if the last one is
 * less than `pauseMs` old; undefined if the channel is gone.
 */
export const insertTest = (db: Database, test: Test): Promise<number | undefined> =>
  db.transaction(async tx => {
    const { id, channelId, kind, address, now, pauseMs } = test
    const locked = await tx.select({ id: channels.id }).from(channels).where(eq(channels.id, channelId)).for('update')
    if (locked.length === 0) return undefined
    const last = await findLastTest(tx, test)
    const waitMs = last ? last.getTime() + pauseMs - now.getTime() : 0
    if (waitMs > 0) return Math.min(waitMs, pauseMs)
    const moments = { slot: now, notBefore: now, createdAt: now }
    await tx.insert(deliveries).values({ id, channelId, kind, address, noticeIds: [], state: 'waiting', ...moments })
    await test.onQueued(tx)
    return 0
  })

type Replay = { channelId: string; deliveryId: string; now: Date; pauseMs: number }

/**
 * Queues a message again, as if it had never been tried. Returns 0, or how long to wait if its last try is less than
 * `pauseMs` ago; undefined if the channel has no such message.
 */
export const reopenDelivery = (
  db: Database,
  { channelId, deliveryId, now, pauseMs }: Replay,
): Promise<number | undefined> =>
  db.transaction(async tx => {
    const isThis = and(eq(deliveries.id, deliveryId), eq(deliveries.channelId, channelId))
    const [found] = await tx.select({ id: deliveries.id }).from(deliveries).where(isThis).for('update')
    if (!found) return undefined
    const tries = tx
      .select({ at: deliveryTries.at })
      .from(deliveryTries)
      .where(eq(deliveryTries.deliveryId, deliveryId))
    const last = (await tries.orderBy(desc(deliveryTries.id)).limit(1))[0]?.at
    const waitMs = last ? last.getTime() + pauseMs - now.getTime() : 0
    if (waitMs > 0) return Math.min(waitMs, pauseMs)
    const again = { state: 'waiting', attempts: 0, notBefore: now, endedAt: null } as const
    await tx.update(deliveries).set(again).where(isThis)
    return 0
  })
