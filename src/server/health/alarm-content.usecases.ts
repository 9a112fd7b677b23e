import { createHash } from 'node:crypto'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { dayMs } from '#domain/units.ts'
import { isAdminBySetting } from '../accounts/identities.rules.ts'
import { findNotifications } from '../accounts/notifications.repository.ts'
import { listUsers } from '../accounts/users.repository.ts'
import { type AlarmKind, isAlarmKind, type MessageContent } from '../channels/messages.rules.ts'
import type { AlarmReader } from '../deliveries/enqueue-alarms.repository.ts'
import type { LeasedDelivery } from '../deliveries/outbox.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { sayAlarm } from './alarm-words.rules.ts'
import { type Alarm, findAlarm } from './alarms.repository.ts'

/** Admins by their role or by the setting. */
export const listAdmins = async (db: Database, admins: readonly string[]) =>
  (await listUsers(db)).filter(user => user.isAdmin || isAdminBySetting(admins, user))

/**
 * Admins with an e-mail address: the one they chose and confirmed, or the verified one of their account. Skips admins who
 * turned e-mail off, and duplicate addresses.
 */
export const listAlarmReaders = async (db: Database, admins: readonly string[]): Promise<AlarmReader[]> => {
  const readers = new Map<string, AlarmReader>()
  for (const { id: userId } of await listAdmins(db, admins)) {
    const chosen = await findNotifications(db, userId)
    if (!chosen?.notificationsEnabled || !chosen.isConfirmed || !isEmailAddress(chosen.email)) continue
    readers.set(chosen.email, { userId, address: chosen.email })
  }
  return [...readers.values()]
}

type Options = { db: Database; clock: Pick<Clock, 'now'>; publicUrl: string | undefined }

/** E-mails about an alarm that ended longer ago are not sent any more. */
const newsForMs = 3 * dayMs

/** The same on every attempt. Includes the alarm's time, because a new database numbers its alarms from 1 again. */
const idOf = ({ id, raisedAt }: Alarm, kind: AlarmKind, address: string): string => {
  const reader = createHash('sha256').update(address).digest('hex').slice(0, 16)
  return `alarm-${id}-${raisedAt.getTime()}-${kind.endsWith('-stopped') ? 'stopped' : 'resumed'}-${reader}`
}

/** Builds the content of an alarm e-mail; undefined if the alarm ended too long ago or is unknown. */
export const createFindAlarmContent =
  ({ db, clock, publicUrl }: Options) =>
  async ({ kind, alarmId, address }: LeasedDelivery): Promise<MessageContent | undefined> => {
    const alarm = alarmId === null ? undefined : await findAlarm(db, alarmId)
    if (!alarm || address === null || !isAlarmKind(kind)) return undefined
    if (alarm.endedAt && clock.now().getTime() - alarm.endedAt.getTime() >= newsForMs) return undefined
    return { id: idOf(alarm, kind, address), apps: [], ...sayAlarm({ ...alarm, kind, publicUrl }) }
  }
