import type { ConfirmationEmail, Notifications } from '#contract/notifications.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findNotifications, replaceNotifications } from './notifications.repository.ts'

export type NotificationSettings = ReturnType<typeof createNotificationSettings>

type Choice = { email: string; enabled: boolean }

/**
 * Requests confirmation of an unconfirmed address, in the transaction that stores it. Returns what happens to the
 * confirmation e-mail.
 */
export type OnAddressChosen = (
  tx: Database,
  chosen: { userId: string; email: string; now: Date },
) => Promise<ConfirmationEmail>

type Options = { db: Database; clock: Clock; onAddressChosen: OnAddressChosen }

/** People's e-mail settings. */
export const createNotificationSettings = ({ db, clock, onAddressChosen }: Options) => {
  /** @throws RequestError auth.required if the account was deleted. */
  const get = async (from: Database, userId: string): Promise<Notifications> => {
    const found = await findNotifications(from, userId)
    if (!found) throw authRequired()
    return found
  }

  return {
    /** @throws RequestError auth.required if the account was deleted. */
    get: (userId: string): Promise<Notifications> => get(db, userId),

    /** Deletes the address if notifications are turned off. @throws RequestError auth.required if the account was deleted. */
    save: (userId: string, { email, enabled }: Choice): Promise<Notifications & { letter: ConfirmationEmail }> =>
      db.transaction(async tx => {
        const chosen = { email: enabled ? email : '', notificationsEnabled: enabled }
        if (!(await replaceNotifications(tx, userId, chosen))) throw authRequired()
        const saved = await get(tx, userId)
        const isAsked = saved.notificationsEnabled && !saved.isConfirmed
        const letter = isAsked ? await onAddressChosen(tx, { userId, email: saved.email, now: clock.now() }) : null
        return { ...saved, letter }
      }),
  }
}
