import type { ConfirmationEmail, Notifications } from '#contract/notifications.ts'
import { authRequired } from '../platform/access.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { findNotifications, replaceNotifications } from './notifications.repository.ts'

export type NotificationSettings = ReturnType<typeof createNotificationSettings>

type Choice = { email: string; enabled: boolean }

/**
 * Asks, in the transaction that stores an address which nobody has confirmed, whether it belongs to this person. Answers
 * what becomes of the e-mail.
 */
export type OnAddressChosen = (
  tx: Database,
  chosen: { userId: string; email: string; now: Date },
) => Promise<ConfirmationEmail>

type Options = { db: Database; clock: Clock; onAddressChosen: OnAddressChosen }

/** The e-mail settings of people. */
export const createNotificationSettings = ({ db, clock, onAddressChosen }: Options) => {
  /** @throws RequestError auth.required when the account is gone. */
  const get = async (from: Database, userId: string): Promise<Notifications> => {
    const found = await findNotifications(from, userId)
    if (!found) throw authRequired()
    return found
  }

  return {
    /** @throws RequestError auth.required when the account is gone. */
    get: (userId: string): Promise<Notifications> => get(db, userId),

    /** Deletes the address if notifications are turned off. @throws RequestError auth.required when the account is gone. */
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
