import type { Preferences, Session, User } from '#contract/accounts.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired, type Member } from '../platform/http/access.ts'
import { RequestError } from '../platform/process/errors.ts'
import { isAdminBySetting } from './identities.rules.ts'
import type { NotificationSettings } from './notifications.usecases.ts'
import { isKnownLocale, isKnownTimeZone } from './preferences.rules.ts'
import type { SessionRow } from './sessions.repository.ts'
import type { Sessions } from './sessions.usecases.ts'
import { findUser, savePreferences, type UserRow } from './users.repository.ts'

type UsersOptions = {
  db: Database
  sessions: Sessions
  notificationSettings: NotificationSettings
  admins: readonly string[]
}

const toSession = ({ id, device, startedAt, lastUsedAt, endsAt }: SessionRow, { sessionId }: Member): Session => ({
  id,
  device,
  startedAt: startedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  isCurrent: id === sessionId,
})

/** What people can see and change in their own account. */
export const createUsers = ({ db, sessions, notificationSettings, admins }: UsersOptions) => {
  /** @throws RequestError auth.required if the account has just been deleted. */
  const getUser = async (userId: string): Promise<UserRow> => {
    const user = await findUser(db, userId)
    if (!user) throw authRequired()
    return user
  }

  return {
    getUser,

    describeUser: async (userId: string): Promise<User> => {
      const row = await getUser(userId)
      const { id, username, email, isEmailVerified, locale, timeZone } = row
      const { notificationsEnabled } = await notificationSettings.get(id)
      const isAdmin = row.isAdmin || isAdminBySetting(admins, row)
      return { id, username, email, isEmailVerified, isAdmin, notificationsEnabled, locale, timeZone }
    },

    listSessions: async (member: Member): Promise<Session[]> =>
      (await sessions.list(member.userId)).map(row => toSession(row, member)),

    /** @throws RequestError request.invalid for an unknown locale or time zone. */
    savePreferences: async (userId: string, preferences: Preferences): Promise<Preferences> => {
      ensureKnownPreferences(preferences)
      await savePreferences(db, userId, preferences)
      return preferences
    },
  }
}

/** @throws RequestError request.invalid */
const ensureKnownPreferences = ({ locale, timeZone }: Preferences): void => {
  const unknown =
    (locale !== null && !isKnownLocale(locale) && `language "${locale}"`) ||
    (timeZone !== null && !isKnownTimeZone(timeZone) && `time zone "${timeZone}"`)
  if (unknown) throw new RequestError('request.invalid', `This server does not know the ${unknown}.`)
}
