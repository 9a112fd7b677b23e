import type { Person } from '#contract/people.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import { isAdminBySetting } from '../accounts/identities.rules.ts'
import { deleteUser, findUser, listUsers, saveRole, type UserRow } from '../accounts/users.repository.ts'
import { type Act, forgetRoleChanges, listActsBy, listRoleChanges, recordAct } from '../audit/audit.repository.ts'
import { toOwnAct, toRoleChange } from '../audit/audit.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'

type PeopleOptions = {
  db: Database
  clock: Clock
  accounts: Pick<Accounts, 'users' | 'sessions' | 'notificationSettings'>
  admins: readonly string[]
}

export type People = ReturnType<typeof createPeople>

/** Account data for the people themselves, and for admins. */
export const createPeople = ({ db, clock, accounts, admins }: PeopleOptions) => {
  const { users, sessions, notificationSettings } = accounts

  const toPerson = (row: UserRow): Person => {
    const { id, username, email, createdAt, lastSeenAt } = row
    const bySetting = isAdminBySetting(admins, row)
    const times = { createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
    return { id, username, email, isAdmin: row.isAdmin || bySetting, isAdminBySetting: bySetting, ...times }
  }

  return {
    /** The account part of a person's data export; other nouns add theirs. */
    exportAccount: async (
      member: Member,
    ): Promise<
      Omit<
        PersonalData,
        'tokens' | 'trackedApps' | 'alerts' | 'listLinks' | 'notes' | 'keywords' | 'comparisons' | 'channels'
      >
    > => {
      const row = await users.getUser(member.userId)
      const { issuer, subject } = row
      const times = { createdAt: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt.toISOString() }
      const { email, notificationsEnabled } = await notificationSettings.get(row.id)
      return {
        exportedAt: clock.now().toISOString(),
        user: { ...(await users.describeUser(row.id)), issuer, subject, ...times },
        notifications: { email, enabled: notificationsEnabled },
        sessions: await users.listSessions(member),
        adminActs: (await listActsBy(db, row.id)).map(toOwnAct),
        roleChanges: (await listRoleChanges(db, row.id)).map(toRoleChange),
      }
    },

    /** Keeps the person's actions as an admin in the audit log, without the name. */
    deleteAccount: (userId: string): Promise<void> =>
      db.transaction(async tx => {
        await forgetRoleChanges(tx, userId)
        await deleteUser(tx, userId)
      }),

    listPeople: async (): Promise<Person[]> => (await listUsers(db)).map(toPerson),

    /** Signs the person out everywhere, so that no session keeps the old role. */
    changeRole: async (admin: Member, userId: string, isAdmin: boolean): Promise<Person> => {
      const row = await findUser(db, userId)
      if (!row) throw new RequestError('person.not_found', 'There is no account with this id.')
      if (userId === admin.userId) throw roleFixed('You cannot change your own role; another admin can.')
      if (isAdminBySetting(admins, row))
        throw roleFixed('The setting AUTH_ADMINS makes this person an admin, so only that setting can change it.')
      await db.transaction(async tx => {
        await saveRole(tx, userId, isAdmin)
        await sessions.endAll(tx, userId)
        await recordAct(tx, admin, roleActOf(row, isAdmin), clock.now())
      })
      return toPerson({ ...row, isAdmin })
    },
  }
}

const roleActOf = ({ id, username }: UserRow, isAdmin: boolean): Act => ({
  action: 'role.change',
  subject: id,
  subjectName: username,
  details: isAdmin ? 'Became an admin.' : 'Became a member.',
})

const roleFixed = (reason: string): RequestError => new RequestError('person.role_fixed', reason)
