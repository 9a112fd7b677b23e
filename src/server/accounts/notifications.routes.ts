import { getNotifications, saveNotifications } from '#contract/notifications.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { NotificationSettings } from './notifications.usecases.ts'

type NotificationServices = { notificationSettings: NotificationSettings }

export const addNotificationRoutes = (server: HttpServer, { notificationSettings }: NotificationServices): void => {
  serveMemberEndpoint(server, getNotifications, async ({ member }) => notificationSettings.get(member.userId))
  serveMemberEndpoint(server, saveNotifications, async ({ member, body }) =>
    notificationSettings.save(member.userId, body),
  )
}
