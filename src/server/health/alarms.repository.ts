import { and, eq, isNull, sql } from 'drizzle-orm'
import { minuteMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { sqlMoment } from '../platform/moments.ts'
import type { AlarmKind } from './alarm.email.ts'
import { alarmLetters, alarms } from './alarms.table.ts'

export type Alarm = typeof alarms.$inferSelect

/** Of many processes that look at once one raises or ends the alarm. Call it first in the transaction. */
const lockAlarms = (db: Database) => db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('alarms'))`)

export const findOpenAlarm = async (db: Database): Promise<Alarm | undefined> => {
  const [row] = await db.select().from(alarms).where(isNull(alarms.endedAt)).limit(1)
  return row
}

type Raise = { stoppedSince: Date; addresses: readonly string[]; now: Date }

/** With its letters, in one transaction. False when there is an open alarm already. */
export const raiseAlarm = (db: Database, { stoppedSince, addresses, now }: Raise): Promise<boolean> =>
  db.transaction(async tx => {
    await lockAlarms(tx)
    if (await findOpenAlarm(tx)) return false
    const [alarm] = await tx.insert(alarms).values({ stoppedSince, raisedAt: now }).returning({ id: alarms.id })
    const letters = addresses.map(address => ({ alarmId: alarm?.id ?? 0, kind: 'stopped' as const, address }))
    if (letters.length > 0) await tx.insert(alarmLetters).values(letters.map(one => ({ ...one, notBefore: now })))
    return true
  })

/** With `isTold`, everybody who was told of the stop is told of the end. False when the alarm has ended already. */
export const endAlarm = (db: Database, alarm: Alarm, { now, isTold }: { now: Date; isTold: boolean }) =>
  db.transaction(async tx => {
    await lockAlarms(tx)
    const isThis = and(eq(alarms.id, alarm.id), isNull(alarms.endedAt))
    const ended = await tx.update(alarms).set({ endedAt: now }).where(isThis).returning({ id: alarms.id })
    if (ended.length === 0) return false
    if (isTold) {
      await tx.execute(sql`INSERT INTO alarm_letters (alarm_id, kind, address, not_before)
        SELECT alarm_id, 'resumed', address, ${sqlMoment(now)} FROM alarm_letters
        WHERE alarm_id = ${alarm.id} AND kind = 'stopped'`)
    }
    return true
  })

export type LeasedLetter = { alarmId: number; kind: AlarmKind; address: string; attempts: number; leaseUntil: Date }

const leaseMs = 2 * minuteMs
/** Older letters would only surprise their readers. */
const sentWithinMs = 3 * 24 * 60 * minuteMs

/** One that waits, and no `resumed` before the `stopped` of the same reader. A lease far ahead is of a clock set back. */
const isReady = (now: Date) => sql`letter.sent_at IS NULL AND letter.not_before <= ${sqlMoment(now)}
  AND (letter.lease_until IS NULL OR letter.lease_until <= ${sqlMoment(now)}
    OR letter.lease_until > ${sqlMoment(new Date(now.getTime() + leaseMs + minuteMs))})
  AND NOT EXISTS (SELECT FROM alarm_letters earlier WHERE earlier.alarm_id = letter.alarm_id
    AND earlier.address = letter.address AND earlier.kind = 'stopped' AND letter.kind = 'resumed'
    AND earlier.sent_at IS NULL)
  AND EXISTS (SELECT FROM alarms WHERE alarms.id = letter.alarm_id
    AND coalesce(alarms.ended_at, ${sqlMoment(now)}) > ${sqlMoment(new Date(now.getTime() - sentWithinMs))})`

/** Takes one letter until its lease ends; other processes take others. */
export const leaseLetter = async (db: Database, now: Date): Promise<LeasedLetter | undefined> => {
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const [row] = await rowsOf<{ alarm_id: string; kind: AlarmKind; address: string; attempts: number }>(
    db,
    sql`UPDATE alarm_letters taken SET lease_until = ${sqlMoment(leaseUntil)}, attempts = taken.attempts + 1
        FROM (SELECT alarm_id, kind, address FROM alarm_letters letter WHERE ${isReady(now)}
              ORDER BY alarm_id, kind DESC, address LIMIT 1 FOR UPDATE SKIP LOCKED) next
        WHERE taken.alarm_id = next.alarm_id AND taken.kind = next.kind AND taken.address = next.address
        RETURNING taken.alarm_id, taken.kind, taken.address, taken.attempts`,
  )
  if (!row) return undefined
  const { kind, address, attempts } = row
  return { alarmId: Number(row.alarm_id), kind, address, attempts, leaseUntil }
}

export const findAlarm = async (db: Database, id: number): Promise<Alarm | undefined> => {
  const [row] = await db.select().from(alarms).where(eq(alarms.id, id))
  return row
}

type Settled = { sentAt: Date } | { notBefore: Date; lastError: string }

/** Marks a leased letter as sent, or puts it back until later. What another process has taken since is left alone. */
export const settleLetter = async (db: Database, letter: LeasedLetter, settled: Settled): Promise<void> => {
  const { alarmId, kind, address, leaseUntil } = letter
  await db
    .update(alarmLetters)
    .set({ ...settled, leaseUntil: null })
    .where(
      and(
        eq(alarmLetters.alarmId, alarmId),
        eq(alarmLetters.kind, kind),
        eq(alarmLetters.address, address),
        eq(alarmLetters.leaseUntil, leaseUntil),
      ),
    )
}

export const countWaitingLetters = (db: Database): Promise<number> =>
  db.$count(alarmLetters, isNull(alarmLetters.sentAt))
