import { isEmailAddress } from '#domain/email-addresses.ts'
import { isAdminBySetting } from '../accounts/admins.rules.ts'
import { findNotifications } from '../accounts/notifications.repository.ts'
import { listUsers } from '../accounts/users.repository.ts'
import type { Database } from '../platform/database.ts'

/**
 * Where admins are told: at the address they chose and confirmed, or the verified one of their account. Who turned e-mail
 * off gets none, and one address gets one letter.
 */
export const listAdminAddresses = async (db: Database, admins: readonly string[]): Promise<string[]> => {
  const people = (await listUsers(db)).filter(user => user.isAdmin || isAdminBySetting(admins, user))
  const chosen = await Promise.all(people.map(({ id }) => findNotifications(db, id)))
  const addresses = chosen.flatMap(one => (one?.notificationsEnabled && one.isConfirmed ? [one.email] : []))
  return [...new Set(addresses.filter(isEmailAddress))].sort()
}
