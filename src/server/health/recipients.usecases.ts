import { isEmailAddress } from '#domain/email-addresses.ts'
import { isAdminBySetting } from '../accounts/admins.rules.ts'
import { findNotifications } from '../accounts/notifications.repository.ts'
import { listUsers } from '../accounts/users.repository.ts'
import type { AlarmReader } from '../deliveries/enqueue-alarms.repository.ts'
import type { Database } from '../platform/database/database.ts'

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
