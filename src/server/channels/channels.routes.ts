import {
  addChannel,
  changeChannel,
  chooseEvents,
  listChannels,
  listDeliveries,
  previewTemplate,
  removeChannel,
  renewChannelSecret,
  replayDelivery,
  saveTemplate,
  testChannel,
} from '#contract/channels.ts'
import { isServerEvent } from '#domain/alerts.ts'
import { ensureScope } from '../platform/http/access.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { findListPage } from '../platform/http/list-pages.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Channels } from './channels.usecases.ts'

export const addChannelRoutes = (server: HttpServer, { channels }: { channels: Channels }): void => {
  serveMemberEndpoint(server, listChannels, ({ member }) => channels.listChannels(member.userId))

  serveMemberEndpoint(server, addChannel, ({ member, body }) => channels.addChannel(member.userId, body))

  serveMemberEndpoint(server, changeChannel, ({ member: { userId }, params: { channelId }, body }) =>
    channels.changeChannel({ userId, channelId }, body),
  )

  serveMemberEndpoint(server, chooseEvents, ({ member, params: { channelId }, body: { events } }) => {
    const { userId, isAdmin } = member
    if (isAdmin && events.some(isServerEvent)) ensureScope(member, 'admin:read', chooseEvents.method)
    return channels.chooseEvents({ userId, channelId }, events, isAdmin)
  })

  serveMemberEndpoint(server, replayDelivery, ({ member: { userId }, params: { channelId, deliveryId } }) =>
    channels.replayDelivery({ userId, channelId }, deliveryId),
  )

  serveMemberEndpoint(server, saveTemplate, ({ member: { userId }, params: { channelId }, body }) =>
    channels.saveTemplate({ userId, channelId }, body.template),
  )

  serveMemberEndpoint(server, previewTemplate, ({ member: { userId }, params: { channelId }, body }) =>
    channels.previewTemplate({ userId, channelId }, body),
  )

  serveMemberEndpoint(server, removeChannel, async ({ member: { userId }, params: { channelId } }) => {
    await channels.removeChannel({ userId, channelId })
    return null
  })

  serveMemberEndpoint(server, renewChannelSecret, ({ member: { userId }, params: { channelId } }) =>
    channels.renewSecret({ userId, channelId }),
  )

  serveMemberEndpoint(server, testChannel, ({ member: { userId }, params: { channelId } }) =>
    channels.testChannel({ userId, channelId }),
  )

  serveMemberEndpoint(server, listDeliveries, async ({ member: { userId }, params: { channelId }, request }) => ({
    deliveries: await channels.listDeliveries({ userId, channelId }, findListPage(request)),
  }))
}
