import { randomUUID } from 'node:crypto'
import { users } from '../../accounts/accounts.table.ts'
import { notificationSettings } from '../../accounts/notifications.table.ts'
import type { Database } from '../../platform/database/database.ts'

export type Admin = {
  email?: string
  isAdmin?: boolean
  isVerified?: boolean
  chosen?: string | null
  isConfirmed?: boolean
}

/** An account of an admin. `chosen`: the address for notifications; null turns e-mail off. */
export const insertAdmin = async (db: Database, admin: Admin, now: Date): Promise<string> => {
  const { email = 'ada@example.com', isAdmin = true, isVerified = true, chosen, isConfirmed = true } = admin
  const id = randomUUID()
  const account = { id, issuer: 'https://id.test', subject: id, username: 'ada', email, isEmailVerified: isVerified }
  await db.insert(users).values({ ...account, isAdmin, createdAt: now, lastSeenAt: now })
  if (chosen === undefined) return id
  const confirmedAt = isConfirmed ? now : null
  await db.insert(notificationSettings).values({ userId: id, email: chosen, isEnabled: chosen !== null, confirmedAt })
  return id
}
