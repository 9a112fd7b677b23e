import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { minuteMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import { channels } from '../channels/channels.table.ts'
import type { TryFailure } from '../channels/delivery.errors.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { createLeases } from '../platform/jobs/leases.ts'
import { deliveries, deliveryTries } from './deliveries.table.ts'
import type { ReachedLimits } from './retries.rules.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery leased by this process until `leaseUntil`, which also serves as the lease token. */
export type LeasedDelivery = DeliveryRow & { leaseUntil: Date; channel: ChannelRow }

/** Longer than an attempt can take. */
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

/** Leases the message that has been due longest, within the concurrency limits. Other processes skip leased messages. */
export const leaseNext = async (
  db: Database,
  now: Date,
  { channelIds, userIds, kinds }: ReachedLimits,
): Promise<LeasedDelivery | undefined> => {
  const { rows } = await leases.claim<{ id: string }>(db, {
    now,
    next: sql`SELECT due.id FROM deliveries due JOIN channels channel ON channel.id = due.channel_id
      WHERE state = 'waiting' AND alarm_id IS NULL AND not_before <= ${sqlMoment(now)} AND ${leases.isFree(now, 'due')}
        AND channel.id <> ALL(${arrayOf(channelIds, 'uuid')})
        AND channel.user_id <> ALL(${arrayOf(userIds, 'uuid')})
        AND channel.kind <> ALL(${arrayOf(kinds, 'text')})
      ORDER BY not_before LIMIT 1 FOR UPDATE OF due`,
    returning: sql`taken.id`,
  })
  return readLeased(db, rows)
}

/** Leases the alarm that has been due longest. An alarm's end waits until its beginning is sent. */
export const leaseAlarm = async (db: Database, now: Date): Promise<LeasedDelivery | undefined> => {
  const { rows } = await leases.claim<{ id: string }>(db, {
    now,
    next: sql`SELECT id FROM deliveries due
      WHERE alarm_id IS NOT NULL AND state = 'waiting' AND not_before <= ${sqlMoment(now)} AND ${leases.isFree(now, 'due')}
        AND NOT EXISTS (SELECT FROM deliveries beginning WHERE due.kind LIKE '%-resumed'
          AND beginning.kind LIKE '%-stopped' AND beginning.alarm_id = due.alarm_id
          AND beginning.address = due.address AND beginning.state = 'waiting')
      ORDER BY alarm_id, kind DESC, address LIMIT 1 FOR UPDATE`,
    returning: sql`taken.id`,
  })
  return readLeased(db, rows)
}

/** Leases this message whether or not it is due; undefined if it is not waiting or another process has it. */
export const leaseDelivery = async (db: Database, id: string, now: Date): Promise<LeasedDelivery | undefined> =>
  readLeased(
    db,
    await db
      .update(deliveries)
      .set({ leaseUntil: leases.endAt(now) })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting'), leases.isFree(now)))
      .returning({ id: deliveries.id }),
  )

/** When the next message is due, excluding alarms; undefined if none is waiting. */
export const findNextDue = async (db: Database): Promise<Date | undefined> => {
  const [row] = await rowsOf<{ next: Date | string | null }>(
    db,
    sql`SELECT min(greatest(not_before, lease_until)) AS next FROM deliveries
        WHERE state = 'waiting' AND alarm_id IS NULL`,
  )
  return row?.next == null ? undefined : new Date(row.next)
}

export type DeliveryChange = Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'notBefore' | 'endedAt'>>

/** Stores the result of an attempt and releases the lease. False if the lease was lost to another process. */
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
 * An expired lease instead of none: the message is free at once, but marked as possibly sent. No notices may be added to it,
 * because a receiver that already knows its id would ignore the longer version.
 */
const over = new Date(0)

/** Releases the lease of a message that may have been sent. */
export const handBack = async (db: Database, { id, leaseUntil }: Pick<LeasedDelivery, 'id' | 'leaseUntil'>) => {
  const isOurs = and(eq(deliveries.id, id), leases.isHeld(leaseUntil))
  await db.update(deliveries).set({ leaseUntil: over }).where(isOurs)
}

export type Try = { at: Date; ms: number; isTaken: boolean; answer: string; failure: TryFailure | null }

/** Keeps an alarm's log short while its mail server is down. */
const mostTries = 50

export const recordTry = async (db: Database, deliveryId: string, attempt: Try): Promise<void> => {
  await db.insert(deliveryTries).values({ deliveryId, ...attempt })
  const older = db
    .select({ id: deliveryTries.id })
    .from(deliveryTries)
    .where(eq(deliveryTries.deliveryId, deliveryId))
    .orderBy(desc(deliveryTries.id))
    .offset(mostTries)
  await db.delete(deliveryTries).where(inArray(deliveryTries.id, older))
}

/**
 * Locks a channel until the transaction ends, so that two messages that end at once see each other. False if it is off or
 * deleted. Allows inserts of deliveries, because two channels of a person that report each other must not deadlock.
 */
export const lockChannel = async (tx: Database, channelId: string): Promise<boolean> => {
  const isOn = and(eq(channels.id, channelId), channels.isOn)
  const rows = await tx.select({ id: channels.id }).from(channels).where(isOn).for('no key update')
  return rows.length > 0
}

/** Whether the channel has taken a message since; a test message counts. */
export const hasTakenSince = async (db: Database, channelId: string, since: Date): Promise<boolean> => {
  const isTaken = and(eq(deliveries.channelId, channelId), eq(deliveries.state, 'sent'), gt(deliveries.endedAt, since))
  const rows = await db.select({ id: deliveries.id }).from(deliveries).where(isTaken).limit(1)
  return rows.length > 0
}

/** Turns a channel off and ends its other waiting alerts and events. */
export const giveUpChannel = async (db: Database, channelId: string, now: Date): Promise<void> => {
  await db.update(channels).set({ isOn: false }).where(eq(channels.id, channelId))
  await db
    .update(deliveries)
    .set({ state: 'dead', endedAt: now, leaseUntil: null })
    .where(
      and(
        eq(deliveries.channelId, channelId),
        eq(deliveries.state, 'waiting'),
        inArray(deliveries.kind, ['alert', 'event']),
      ),
    )
}

/**
 * Deletes messages that ended before this date, with their attempts. Keeps alarms, which determine who hears of their end.
 */
export const forgetDeliveries = async (db: Database, before: Date): Promise<void> => {
  await db.execute(
    sql`DELETE FROM deliveries WHERE state <> 'waiting' AND alarm_id IS NULL AND ended_at < ${sqlMoment(before)}`,
  )
}

export const releaseDeliveries = (db: Database): Promise<void> => leases.releaseAll(db, over)
