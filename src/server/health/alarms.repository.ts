import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AlarmReader, enqueueAlarm, enqueueAlarmEnd } from '../deliveries/enqueue-alarms.repository.ts'
import type { Database } from '../platform/database.ts'
import { alarms } from './alarms.table.ts'

export type Alarm = typeof alarms.$inferSelect

/** Of many processes that look at once one raises or ends the alarm. Call it first in the transaction. */
const lockAlarms = (db: Database) => db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('alarms'))`)

export const findOpenAlarm = async (db: Database): Promise<Alarm | undefined> => {
  const [row] = await db.select().from(alarms).where(isNull(alarms.endedAt)).limit(1)
  return row
}

type Raise = { stoppedSince: Date; readers: readonly AlarmReader[]; now: Date }

/** With its e-mails, in one transaction. False when there is an open alarm already. */
export const raiseAlarm = (db: Database, { stoppedSince, readers, now }: Raise): Promise<boolean> =>
  db.transaction(async tx => {
    await lockAlarms(tx)
    if (await findOpenAlarm(tx)) return false
    const [alarm] = await tx.insert(alarms).values({ stoppedSince, raisedAt: now }).returning({ id: alarms.id })
    if (alarm) await enqueueAlarm(tx, { alarmId: alarm.id, readers, now })
    return true
  })

/** With `isTold`, everybody who gets an e-mail of the stop gets one of the end. False when the alarm has ended already. */
export const endAlarm = (db: Database, alarm: Alarm, { now, isTold }: { now: Date; isTold: boolean }) =>
  db.transaction(async tx => {
    await lockAlarms(tx)
    const isThis = and(eq(alarms.id, alarm.id), isNull(alarms.endedAt))
    const ended = await tx.update(alarms).set({ endedAt: now }).where(isThis).returning({ id: alarms.id })
    if (ended.length === 0) return false
    if (isTold) await enqueueAlarmEnd(tx, alarm.id, now)
    return true
  })

export const findAlarm = async (db: Database, id: number): Promise<Alarm | undefined> => {
  const [row] = await db.select().from(alarms).where(eq(alarms.id, id))
  return row
}
