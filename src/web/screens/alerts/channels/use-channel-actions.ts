import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addChannel,
  type Channel,
  type ChannelTarget,
  changeChannel,
  chooseEvents,
  type MessageTemplate,
  removeChannel,
  renewChannelSecret,
  replayDelivery,
  saveTemplate,
  testChannel,
} from '#contract/channels.ts'
import type { WebhookEvent } from '#domain/alerts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { channelsQuery, deliveriesQuery } from '../alerts.queries.ts'
import { leaveBrowser } from './browser-push.ts'
import { channelsWords as words } from './channels.words.ts'

type Channels = readonly Channel[]

const changeChannels = (queryClient: QueryClient, userId: string, change: (channels: Channels) => Channel[]): void => {
  queryClient.setQueryData(
    channelsQuery(userId).queryKey,
    answer => answer && { ...answer, channels: change(answer.channels) },
  )
}

const withChannel = (channels: Channels, channel: Channel): Channel[] =>
  channels.some(({ id }) => id === channel.id)
    ? channels.map(existing => (existing.id === channel.id ? channel : existing))
    : [...channels, channel]

/** Adds a channel. The form shows errors. */
export const useAddChannel = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { label: string; target: ChannelTarget }) => call(addChannel, { params: { userId }, body }),
    onSuccess: channel => {
      changeChannels(queryClient, userId, channels => withChannel(channels, channel))
      showToast({ title: words.add.added(channel.label) })
    },
  })
}

/** Renames a channel. The form shows errors. */
export const useRenameChannel = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, label, isOn }: Channel) =>
      call(changeChannel, { params: { userId, channelId: id }, body: { label, isOn } }),
    onSuccess: channel => changeChannels(queryClient, userId, channels => withChannel(channels, channel)),
  })
}

/** Turns a channel on or off optimistically and rolls back on error. */
export const useTurnChannel = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, label, isOn }: Channel) =>
      call(changeChannel, { params: { userId, channelId: id }, body: { label, isOn } }),
    onMutate: channel => changeChannels(queryClient, userId, channels => withChannel(channels, channel)),
    onSuccess: channel => changeChannels(queryClient, userId, channels => withChannel(channels, channel)),
    onError: (error, channel) => {
      changeChannels(queryClient, userId, channels => withChannel(channels, { ...channel, isOn: !channel.isOn }))
      showFailureToast(words.changeFailed, error)
    },
  })
}

/** Sets the words of a channel. The form shows errors. */
export const useSaveTemplate = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ channel: { id }, template }: { channel: Channel; template: MessageTemplate | null }) =>
      call(saveTemplate, { params: { userId, channelId: id }, body: { template } }),
    onSuccess: channel => {
      changeChannels(queryClient, userId, channels => withChannel(channels, channel))
      showToast({ title: words.template.saved })
    },
  })
}

/** Sets what a webhook is told, optimistically, and rolls back on error. */
export const useChooseEvents = (userId: string) => {
  const queryClient = useQueryClient()
  const show = (channel: Channel) => changeChannels(queryClient, userId, channels => withChannel(channels, channel))
  return useMutation({
    mutationFn: ({ channel: { id }, events }: { channel: Channel; events: WebhookEvent[] }) =>
      call(chooseEvents, { params: { userId, channelId: id }, body: { events } }),
    onMutate: ({ channel, events }) => show({ ...channel, events }),
    onSuccess: show,
    onError: (error, { channel }) => {
      show(channel)
      showFailureToast(words.events.failed, error)
    },
  })
}

/** Sends a message of the log again. */
export const useReplay = (userId: string, channelId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: string) => call(replayDelivery, { params: { userId, channelId, deliveryId } }),
    onSuccess: ({ state }) => showToast({ title: state === 'sent' ? words.log.replayed : words.log.notReplayed }),
    onError: error => showFailureToast(words.log.replayFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesQuery(userId, channelId).queryKey }),
  })
}

/** Removes a channel with its log; also unsubscribes this browser if it is the channel. */
export const useRemoveChannel = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Channel) => {
      await call(removeChannel, { params: { userId, channelId: id } })
      await leaveBrowser(id)
    },
    onSuccess: (_, { id }) => {
      changeChannels(queryClient, userId, channels => channels.filter(channel => channel.id !== id))
      showToast({ title: words.remove.removed })
    },
    onError: error => showFailureToast(words.remove.failed, error),
  })
}

/** Gives a webhook a new secret. */
export const useRenewSecret = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Channel) => call(renewChannelSecret, { params: { userId, channelId: id } }),
    onSuccess: channel => {
      changeChannels(queryClient, userId, channels => withChannel(channels, channel))
      showToast({ title: words.secret.renewed })
    },
    onError: error => showFailureToast(words.secret.failed, error),
  })
}

/** Sends a test. The result appears next to the button and in the log. */
export const useTestChannel = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Channel) => call(testChannel, { params: { userId, channelId: id } }),
    onSettled: (_answer, _error, { id }) => {
      void queryClient.invalidateQueries({ queryKey: deliveriesQuery(userId, id).queryKey })
      // The server may have disabled the channel after this test, so refetch the list.
      void queryClient.invalidateQueries({ queryKey: channelsQuery(userId).queryKey })
    },
  })
}
