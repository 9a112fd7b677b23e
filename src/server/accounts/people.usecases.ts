import type { Preferences, Session, User } from '#contract/accounts.ts'
import type { Person } from '#contract/admin.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { type Act, forgetRoleChanges, listActsBy, listRoleChanges, recordAct } from '../audit/audit.repository.ts'
import { toOwnAct, toRoleChange } from '../audit/audit.rules.ts'
import type { Member } from '../platform/access.ts'
import { authRequired } from '../platform/access.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { isAdminBySetting } from './admins.rules.ts'
import type { NotificationSettings } from './notifications.usecases.ts'
import { isKnownLocale, isKnownTimeZone } from './preferences.rules.ts'
import type { SessionRow } from './sessions.repository.ts'
import type { Sessions } from './sessions.usecases.ts'
import { deleteUser, findUser, listUsers, savePreferences, saveRole, type UserRow } from './users.repository.ts'

type PeopleOptions = {
  db: Database
  clock: Clock
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

/** What is known of people, for themselves and for admins. */
export const createPeople = ({ db, clock, sessions, notificationSettings, admins }: PeopleOptions) => {
  /** @throws RequestError auth.required for somebody whose account was deleted a moment ago. */
  const getUser = async (userId: string): Promise<UserRow> => {
    const user = await findUser(db, userId)
    if (!user) throw authRequired()
    return user
  }

  const describe = async (row: UserRow): Promise<User> => {
    const { id, username, email, locale, timeZone } = row
    const { notificationsEnabled } = await notificationSettings.get(id)
    const isAdmin = row.isAdmin || isAdminBySetting(admins, row)
    return { id, username, email, isAdmin, notificationsEnabled, locale, timeZone }
  }

  const toPerson = (row: UserRow): Person => {
    const { id, username, email, createdAt, lastSeenAt } = row
    const bySetting = isAdminBySetting(admins, row)
    const times = { createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
    return { id, username, email, isAdmin: row.isAdmin || bySetting, isAdminBySetting: bySetting, ...times }
  }

  const listSessions = async (member: Member): Promise<Session[]> =>
    (await sessions.list(member.userId)).map(row => toSession(row, member))

  return {
    describeUser: async (userId: string): Promise<User> => describe(await getUser(userId)),
    listSessions,

    /** @throws RequestError request.invalid for a language or a time zone that nobody knows. */
    savePreferences: async (userId: string, preferences: Preferences): Promise<Preferences> => {
      ensureKnownPreferences(preferences)
      await savePreferences(db, userId, preferences)
      return preferences
    },

    /** What is stored here about a person; other nouns add theirs. */
    exportAccount: async (
      member: Member,
    ): Promise<Omit<PersonalData, 'trackedApps' | 'alerts' | 'notes' | 'keywords' | 'comparisons' | 'channels'>> => {
      const row = await getUser(member.userId)
      const { issuer, subject } = row
      const times = { createdAt: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt.toISOString() }
      const { email, notificationsEnabled } = await notificationSettings.get(row.id)
      return {
        exportedAt: clock.now().toISOString(),
        user: { ...(await describe(row)), issuer, subject, ...times },
        notifications: { email, enabled: notificationsEnabled },
        sessions: await listSessions(member),
        adminActs: (await listActsBy(db, row.id)).map(toOwnAct),
        roleChanges: (await listRoleChanges(db, row.id)).map(toRoleChange),
      }
    },

    /** What the person did as an admin stays written down, without who it was. */
    deleteAccount: (userId: string): Promise<void> =>
      db.transaction(async tx => {
        await forgetRoleChanges(tx, userId)
        await deleteUser(tx, userId)
      }),

    listPeople: async (): Promise<Person[]> => (await listUsers(db)).map(toPerson),

    /** The person is signed out everywhere, so that nothing is done in a role that was taken. */
    changeRole: async (admin: Member, userId: string, isAdmin: boolean): Promise<Person> => {
      const row = await findUser(db, userId)
      if (!row)
        throw new RequestError('person.not_found', 'Nobody with this id has an account here; nothing was changed.')
      if (userId === admin.userId) throw roleFixed('You cannot change your own role; another admin can.')
      if (isAdminBySetting(admins, row)) throw roleFixed('The setting AUTH_ADMINS names this person, so it decides.')
      await db.transaction(async tx => {
        await saveRole(tx, userId, isAdmin)
        await sessions.endAll(tx, userId)
        await recordAct(tx, admin, roleActOf(row, isAdmin), clock.now())
      })
      return toPerson({ ...row, isAdmin })
    },
  }
}

/** @throws RequestError request.invalid */
const ensureKnownPreferences = ({ locale, timeZone }: Preferences): void => {
  const unknown =
    (locale !== null && !isKnownLocale(locale) && `language "${locale}"`) ||
    (timeZone !== null && !isKnownTimeZone(timeZone) && `time zone "${timeZone}"`)
  if (unknown) throw new RequestError('request.invalid', `The ${unknown} is not known here. Nothing was changed.`)
}

const roleActOf = ({ id, username }: UserRow, isAdmin: boolean): Act => ({
  action: 'role.change',
  subject: id,
  subjectName: username,
  details: isAdmin ? 'Became an admin.' : 'Became a member.',
})

const roleFixed = (reason: string): RequestError =>
  new RequestError('person.role_fixed', `${reason} Nothing was changed.`)
