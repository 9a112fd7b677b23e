import { endSession, getCurrentUser, listSessions, savePreferences } from '#contract/accounts.ts'
import { getNotifications, saveNotifications } from '#contract/notifications.ts'
import { ensureScope } from '../platform/http/access.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Accounts } from './accounts.usecases.ts'
import type { NotificationSettings } from './notifications.usecases.ts'

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

type NotificationServices = { notificationSettings: NotificationSettings }

export const addNotificationRoutes = (server: HttpServer, { notificationSettings }: NotificationServices): void => {
  serveMemberEndpoint(server, getNotifications, async ({ member }) => notificationSettings.get(member.userId))
  serveMemberEndpoint(server, saveNotifications, async ({ member, body }) => {
    // The alarms of the server go to the addresses of its admins.
    const isOther = body.enabled && body.email !== (await notificationSettings.get(member.userId)).email
    if (member.isAdmin && isOther) ensureScope(member, 'admin:read', saveNotifications.method)
    return notificationSettings.save(member.userId, body)
  })
}
