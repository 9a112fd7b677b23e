import type { AlertSchedule } from '#domain/alerts.ts'
import type { Database } from '../../platform/database/database.ts'
import { authRequired } from '../../platform/http/access.ts'
import type { Clock } from '../../platform/process/clock.ts'
import {
  type AlertPerson,
  ensureAlertPerson,
  findAlertPerson,
  replaceFeedSecret,
  saveSchedule,
} from './alert-people.repository.ts'

export type Schedules = ReturnType<typeof createSchedules>

/** When each person is notified, and the secret of their feed. */
export const createSchedules = ({ db, clock }: { db: Database; clock: Clock }) => {
  /** Everyone starts with the default rules and schedule. @throws RequestError auth.required if the account was deleted. */
  const getPerson = async (userId: string): Promise<AlertPerson> => {
    await ensureAlertPerson(db, userId, clock.now())
    const person = await findAlertPerson(db, userId)
    if (!person) throw authRequired()
    return person
  }

  return {
    getPerson,

    /** @throws RequestError auth.required if the account was deleted. */
    saveSchedule: async (userId: string, schedule: AlertSchedule): Promise<AlertSchedule> => {
      await getPerson(userId)
      if (!(await saveSchedule(db, userId, schedule))) throw authRequired()
      return schedule
    },

    /**
     * Returns the new secret; the old feed address stops working. @throws RequestError auth.required if the account was
     * deleted.
     */
    renewFeed: async (userId: string): Promise<string> => {
      await getPerson(userId)
      const secret = await replaceFeedSecret(db, userId)
      if (secret === undefined) throw authRequired()
      return secret
    },
  }
}
