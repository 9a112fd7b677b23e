import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Notifications } from '#contract/notifications.ts'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { users } from './accounts.table.ts'
import { notificationSettings } from './notifications.table.ts'

type OwnAddress = { accountEmail: string | null; isEmailVerified: boolean }

/** Defaults: mail goes to the account's address if the issuer has verified it and its syntax is strictly valid. */
const startFrom = ({ accountEmail, isEmailVerified }: OwnAddress): Notifications =>
  accountEmail !== null && isEmailVerified && isEmailAddress(accountEmail)
    ? { email: accountEmail, notificationsEnabled: true, isConfirmed: true }
    : { email: '', notificationsEnabled: false, isConfirmed: false }

/** A person's e-mail notification settings; undefined for an unknown id. */
export const findNotifications = async (db: Database, userId: string): Promise<Notifications | undefined> => {
  const [row] = await db
    .select({
      accountEmail: users.email,
      isEmailVerified: users.isEmailVerified,
      email: notificationSettings.email,
      isEnabled: notificationSettings.isEnabled,
      confirmedAt: notificationSettings.confirmedAt,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) return undefined
  if (row.isEnabled === null) return startFrom(row)
  const isOwn = row.isEmailVerified && row.email === row.accountEmail
  const isConfirmed = row.email !== null && (row.confirmedAt !== null || isOwn)
  return { email: row.email ?? '', notificationsEnabled: row.isEnabled, isConfirmed }
}

/** Saves the settings; a new address must be confirmed again. Returns false if the account has been deleted. */
export const replaceNotifications = async (
  db: Database,
  userId: string,
  { email, notificationsEnabled }: Pick<Notifications, 'email' | 'notificationsEnabled'>,
): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`INSERT INTO notification_settings (user_id, email, is_enabled)
        SELECT id, ${email || null}, ${notificationsEnabled} FROM users WHERE id = ${userId} FOR KEY SHARE
        ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, is_enabled = excluded.is_enabled,
          confirmed_at = CASE WHEN notification_settings.email = excluded.email THEN notification_settings.confirmed_at END
        RETURNING user_id`,
  )
  return rows.length > 0
}

/** Marks the address as confirmed. Does nothing if the person has changed it since. */
export const confirmEmail = async (
  db: Database,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> => {
  const { confirmedAt } = notificationSettings
  const isThis = and(eq(notificationSettings.userId, userId), eq(notificationSettings.email, email))
  await db
    .update(notificationSettings)
    .set({ confirmedAt: now })
    .where(and(isThis, isNull(confirmedAt)))
}
