import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AlarmSubject } from '../channels/messages.rules.ts'
import { type AlarmReader, enqueueAlarm, enqueueAlarmEnd } from '../deliveries/enqueue-alarms.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { alarms } from './alarms.table.ts'

export type Alarm = typeof alarms.$inferSelect

/** Ensures that only one of several processes raises or ends an alarm. Must be the first statement of the transaction. */
const lockAlarms = (db: Database) => db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('alarms'))`)

export const findOpenAlarm = async (db: Database, subject: AlarmSubject): Promise<Alarm | undefined> => {
  const isOpen = and(eq(alarms.subject, subject), isNull(alarms.endedAt))
  const [row] = await db.select().from(alarms).where(isOpen).limit(1)
  return row
}

type Raise = Pick<Alarm, 'subject' | 'stoppedSince' | 'reason'> & {
  readers: readonly AlarmReader[]
  now: Date
  onRaised?: (tx: Database) => Promise<void>
}

/** Inserts the alarm and its e-mails in one transaction. False if an alarm with this subject is already open. */
export const raiseAlarm = (db: Database, { readers, now, onRaised, ...raised }: Raise): Promise<boolean> =>
  db.transaction(async tx => {
    await lockAlarms(tx)
    if (await findOpenAlarm(tx, raised.subject)) return false
    const [alarm] = await tx
      .insert(alarms)
      .values({ ...raised, raisedAt: now })
      .returning()
    if (alarm) await enqueueAlarm(tx, { alarm, readers, now })
    await onRaised?.(tx)
    return true
  })

/** With `isAnnounced`, everyone who got the alarm e-mail gets one about its end. False if the alarm has already ended. */
export const endAlarm = (db: Database, alarm: Alarm, { now, isAnnounced }: { now: Date; isAnnounced: boolean }) =>
  db.transaction(async tx => {
    await lockAlarms(tx)
    const isThis = and(eq(alarms.id, alarm.id), isNull(alarms.endedAt))
    const ended = await tx.update(alarms).set({ endedAt: now }).where(isThis).returning({ id: alarms.id })
    if (ended.length === 0) return false
    if (isAnnounced) await enqueueAlarmEnd(tx, alarm, now)
    return true
  })

export const findAlarm = async (db: Database, id: number): Promise<Alarm | undefined> => {
  const [row] = await db.select().from(alarms).where(eq(alarms.id, id))
  return row
}
