import { getNotifications, saveNotifications } from '#contract/notifications.ts'
import { ensureScope } from '../platform/http/access.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { NotificationSettings } from './notifications.usecases.ts'

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
