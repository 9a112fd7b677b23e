import { eq, sql } from 'drizzle-orm'
import type { Notifications } from '#contract/notifications.ts'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { users } from './accounts.table.ts'
import { notificationSettings } from './notifications.table.ts'

/** Who chose nothing gets mail at the address of the account, if the issuer vouches for one that is strictly valid. */
const startFrom = (email: string | null, isVerified: boolean): Notifications =>
  email !== null && isVerified && isEmailAddress(email)
    ? { email, notificationsEnabled: true }
    : { email: '', notificationsEnabled: false }

/** Whether and where a person is told by e-mail; undefined when nobody has this id. */
export const findNotifications = async (db: Database, userId: string): Promise<Notifications | undefined> => {
  const [row] = await db
    .select({
      accountEmail: users.email,
      isEmailVerified: users.isEmailVerified,
      email: notificationSettings.email,
      isEnabled: notificationSettings.isEnabled,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) return undefined
  if (row.isEnabled === null) return startFrom(row.accountEmail, row.isEmailVerified)
  return { email: row.email ?? '', notificationsEnabled: row.isEnabled }
}

/**
 * Stores the choice of a person and answers whether there is such a person: an account may be deleted while its owner
 * saves in another tab.
 */
export const replaceNotifications = async (
  db: Database,
  userId: string,
  { email, notificationsEnabled }: Notifications,
): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`INSERT INTO notification_settings (user_id, email, is_enabled)
        SELECT id, ${email || null}, ${notificationsEnabled} FROM users WHERE id = ${userId} FOR KEY SHARE
        ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, is_enabled = excluded.is_enabled
        RETURNING user_id`,
  )
  return rows.length > 0
}
