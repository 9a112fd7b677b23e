import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { minuteMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import { channels } from '../channels/channels.table.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { createLeases } from '../platform/leases.ts'
import { sqlMoment } from '../platform/moments.ts'
import { deliveries, deliveryTries } from './deliveries.table.ts'
import type { FullPlaces } from './places.rules.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery taken by this process until `leaseUntil`, which is also the token that proves it. */
export type LeasedDelivery = DeliveryRow & { leaseUntil: Date; channel: ChannelRow }

/** Longer than any try may take. */
const leaseMs = 2 * minuteMs
const leases = createLeases({ until: deliveries.leaseUntil, key: [deliveries.id], leaseMs })

const readLeased = async (db: Database, [leased]: readonly { id: string }[]): Promise<LeasedDelivery | undefined> => {
  if (!leased) return undefined
  const [found] = await db
    .select()
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(eq(deliveries.id, leased.id))
  if (!found?.deliveries.leaseUntil) return undefined
  return { ...found.deliveries, leaseUntil: found.deliveries.leaseUntil, channel: found.channels }
}

const arrayOf = (values: readonly string[]): string => `{${values.join(',')}}`

/** Takes the message that is due the longest, where there is a place for it; other processes take others. */
export const leaseNext = async (
  db: Database,
  now: Date,
  { channelIds, userIds, kinds }: FullPlaces,
): Promise<LeasedDelivery | undefined> => {
  const { rows } = await leases.claim<{ id: string }>(db, {
    now,
    next: sql`SELECT due.id FROM deliveries due JOIN channels channel ON channel.id = due.channel_id
      WHERE state = 'waiting' AND alarm_id IS NULL AND not_before <= ${sqlMoment(now)} AND ${leases.isFree(now, 'due')}
        AND channel.id <> ALL(${arrayOf(channelIds)}::uuid[])
        AND channel.user_id <> ALL(${arrayOf(userIds)}::uuid[])
        AND channel.kind <> ALL(${arrayOf(kinds)}::text[])
      ORDER BY not_before LIMIT 1 FOR UPDATE OF due`,
    returning: sql`taken.id`,
  })
  return readLeased(db, rows)
}

/** Takes the alarm that is due the longest. The end of an alarm waits for its beginning. */
export const leaseAlarm = async (db: Database, now: Date): Promise<LeasedDelivery | undefined> => {
  const { rows } = await leases.claim<{ id: string }>(db, {
    now,
    next: sql`SELECT id FROM deliveries due
      WHERE alarm_id IS NOT NULL AND state = 'waiting' AND not_before <= ${sqlMoment(now)} AND ${leases.isFree(now, 'due')}
        AND NOT EXISTS (SELECT FROM deliveries beginning WHERE due.kind = 'measuring-resumed'
          AND beginning.kind = 'measuring-stopped' AND beginning.alarm_id = due.alarm_id
          AND beginning.address = due.address AND beginning.state = 'waiting')
      ORDER BY alarm_id, kind DESC, address LIMIT 1 FOR UPDATE`,
    returning: sql`taken.id`,
  })
  return readLeased(db, rows)
}

/** Takes one message that waits, due or not; undefined when it does not, or another process has it. */
export const leaseDelivery = async (db: Database, id: string, now: Date): Promise<LeasedDelivery | undefined> =>
  readLeased(
    db,
    await db
      .update(deliveries)
      .set({ leaseUntil: leases.endAt(now) })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting'), leases.isFree(now)))
      .returning({ id: deliveries.id }),
  )

/** When the next message is due, alarms apart: undefined when none waits. */
export const findNextDue = async (db: Database): Promise<Date | undefined> => {
  const [row] = await rowsOf<{ next: Date | string | null }>(
    db,
    sql`SELECT min(greatest(not_before, lease_until)) AS next FROM deliveries
        WHERE state = 'waiting' AND alarm_id IS NULL`,
  )
  return row?.next == null ? undefined : new Date(row.next)
}

export type DeliveryChange = Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'notBefore' | 'endedAt'>>

/** Gives the lease back with what came of it. False when it was lost: then another process has the message. */
export const settleDelivery = async (
  db: Database,
  { id, leaseUntil }: Pick<LeasedDelivery, 'id' | 'leaseUntil'>,
  change: DeliveryChange,
): Promise<boolean> => {
  const rows = await db
    .update(deliveries)
    .set({ ...change, leaseUntil: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting'), leases.isHeld(leaseUntil)))
    .returning({ id: deliveries.id })
  return rows.length > 0
}

/**
 * A lease that is over: the message is free at once, and still known as one that somebody may have sent. Nothing joins it
 * any more, as its receiver knows its id and would take the repetition for what it has already.
 */
const over = new Date(0)

/** Gives the lease back of a message that was perhaps sent. */
export const handBack = async (db: Database, { id, leaseUntil }: Pick<LeasedDelivery, 'id' | 'leaseUntil'>) => {
  const isOurs = and(eq(deliveries.id, id), leases.isHeld(leaseUntil))
  await db.update(deliveries).set({ leaseUntil: over }).where(isOurs)
}

export type Try = { at: Date; ms: number; isTaken: boolean; answer: string }

/** An alarm is tried for as long as its mail server is away, and its log stays short. */
const triesKept = 50

export const recordTry = async (db: Database, deliveryId: string, one: Try): Promise<void> => {
  await db.insert(deliveryTries).values({ deliveryId, ...one })
  const older = db
    .select({ id: deliveryTries.id })
    .from(deliveryTries)
    .where(eq(deliveryTries.deliveryId, deliveryId))
    .orderBy(desc(deliveryTries.id))
    .offset(triesKept)
  await db.delete(deliveryTries).where(inArray(deliveryTries.id, older))
}

/**
 * Keeps a channel as it is until the transaction ends, so that two messages which end at once see each other. False where
 * it is off already, or gone. Deliveries may still be written to it: two channels of a person that tell of each other
 * must not wait for each other.
 */
export const lockChannel = async (tx: Database, channelId: string): Promise<boolean> => {
  const isOn = and(eq(channels.id, channelId), channels.isOn)
  const rows = await tx.select({ id: channels.id }).from(channels).where(isOn).for('no key update')
  return rows.length > 0
}

/** Whether a channel took a message after a moment; a test is one as well. */
export const hasTakenSince = async (db: Database, channelId: string, since: Date): Promise<boolean> => {
  const isTaken = and(eq(deliveries.channelId, channelId), eq(deliveries.state, 'sent'), gt(deliveries.endedAt, since))
  const rows = await db.select({ id: deliveries.id }).from(deliveries).where(isTaken).limit(1)
  return rows.length > 0
}

/** Turns a channel off, and ends the other alerts that wait for it. */
export const giveUpChannel = async (db: Database, channelId: string, now: Date): Promise<void> => {
  await db.update(channels).set({ isOn: false }).where(eq(channels.id, channelId))
  await db
    .update(deliveries)
    .set({ state: 'dead', endedAt: now, leaseUntil: null })
    .where(and(eq(deliveries.channelId, channelId), eq(deliveries.state, 'waiting'), eq(deliveries.kind, 'alert')))
}

/** Forgets messages that ended before a moment, with their tries. Those of an alarm say who gets its end, however late. */
export const forgetDeliveries = async (db: Database, before: Date): Promise<void> => {
  await db.execute(
    sql`DELETE FROM deliveries WHERE state <> 'waiting' AND alarm_id IS NULL AND ended_at < ${sqlMoment(before)}`,
  )
}

export const releaseDeliveries = (db: Database): Promise<void> => leases.releaseAll(db, over)
