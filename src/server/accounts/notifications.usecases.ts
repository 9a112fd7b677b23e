import type { Notifications } from '#contract/notifications.ts'
import { authRequired } from '../platform/access.ts'
import type { Database } from '../platform/database.ts'
import { findNotifications, replaceNotifications } from './notifications.repository.ts'

export type NotificationSettings = ReturnType<typeof createNotificationSettings>

type Choice = { email: string; enabled: boolean }

/** Whether and where people are told by e-mail. */
export const createNotificationSettings = ({ db }: { db: Database }) => ({
  /** @throws RequestError auth.required when the account is gone. */
  get: async (userId: string): Promise<Notifications> => {
    const found = await findNotifications(db, userId)
    if (!found) throw authRequired()
    return found
  },
  /** Who wants no mail leaves no address here. @throws RequestError auth.required when the account is gone. */
  save: async (userId: string, { email, enabled }: Choice): Promise<Notifications> => {
    const chosen = { email: enabled ? email : '', notificationsEnabled: enabled }
    if (!(await replaceNotifications(db, userId, chosen))) throw authRequired()
    return chosen
  },
})
