import { deleteAccount, endSession, getCurrentUser, listSessions, savePreferences } from '#contract/accounts.ts'
import { changeRole, checkAdmin, listPeople } from '#contract/admin.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Accounts } from './accounts.usecases.ts'

/** What people see and change of themselves. */
export const addPeopleRoutes = (server: HttpServer, { people, sessions, cookies }: Accounts): void => {
  serveMemberEndpoint(server, getCurrentUser, ({ member }) => people.describeUser(member.userId))
  serveMemberEndpoint(server, listSessions, ({ member }) => people.listSessions(member))

  serveMemberEndpoint(server, endSession, async ({ member, params, reply }) => {
    await sessions.end(member.userId, params.sessionId)
    if (params.sessionId === member.sessionId) cookies.clear(reply, 'session')
    return null
  })

  serveMemberEndpoint(server, savePreferences, ({ member, body }) => people.savePreferences(member.userId, body))

  serveMemberEndpoint(server, deleteAccount, async ({ member, reply }) => {
    await people.deleteAccount(member.userId)
    cookies.clear(reply, 'session')
    return null
  })
}

/** What admins do with people. */
export const addAdminPeopleRoutes = (server: HttpServer, { people }: Accounts): void => {
  serveMemberEndpoint(server, checkAdmin, async ({ member }) => ({ isAdmin: member.isAdmin }))
  serveMemberEndpoint(server, listPeople, () => people.listPeople())
  serveMemberEndpoint(server, changeRole, ({ member, params, body }) =>
    people.changeRole(member, params.userId, body.isAdmin),
  )
}
