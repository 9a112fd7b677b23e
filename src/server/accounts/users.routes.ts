import { endSession, getCurrentUser, listSessions, savePreferences } from '#contract/accounts.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Accounts } from './accounts.usecases.ts'

/** Endpoints for a person's own account. */
export const addUserRoutes = (server: HttpServer, { users, sessions, cookies }: Accounts): void => {
  serveMemberEndpoint(server, getCurrentUser, ({ member }) => users.describeUser(member.userId))
  serveMemberEndpoint(server, listSessions, async ({ member }) => ({ sessions: await users.listSessions(member) }))

  serveMemberEndpoint(server, endSession, async ({ member, params, reply }) => {
    await sessions.end(member.userId, params.sessionId)
    if (params.sessionId === member.sessionId) cookies.clear(reply, 'session')
    return null
  })

  serveMemberEndpoint(server, savePreferences, ({ member, body }) => users.savePreferences(member.userId, body))
}
