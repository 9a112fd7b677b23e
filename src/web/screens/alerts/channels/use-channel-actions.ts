import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { channelsQuery, deliveriesQuery, withEntry } from '../alerts.queries.ts'
import { leaveBrowser } from './browser-push.ts'
import { channelsWords as words } from './channels.words.ts'

/** The channels in the query cache. */
const useChannels = (userId: string) => {
  const queryClient = useQueryClient()
  const change = (next: (channels: readonly Channel[]) => Channel[]) =>
    void queryClient.setQueryData(
      channelsQuery(userId).queryKey,
      list => list && { ...list, channels: next(list.channels) },
    )
  return { change, put: (channel: Channel) => change(channels => withEntry(channels, channel)) }
}

export const useAddChannel = (userId: string) => {
  const { put } = useChannels(userId)
  return useMutation({
    mutationFn: (body: { label: string; target: ChannelTarget }) => call(addChannel, { params: { userId }, body }),
    onSuccess: channel => {
      put(channel)
      showToast({ title: words.add.added(channel.label) })
    },
  })
}

const sendChannel = (userId: string, { id, label, isOn }: Channel): Promise<Channel> =>
  call(changeChannel, { params: { userId, channelId: id }, body: { label, isOn } })

export const useRenameChannel = (userId: string) =>
  useMutation({
    mutationFn: (channel: Channel) => sendChannel(userId, channel),
    onSuccess: useChannels(userId).put,
  })

/** Turns a channel on or off optimistically and rolls back on error. */
export const useTurnChannel = (userId: string) => {
  const { put } = useChannels(userId)
  return useMutation({
    mutationFn: (channel: Channel) => sendChannel(userId, channel),
    onMutate: put,
    onSuccess: put,
    onError: (error, channel) => {
      put({ ...channel, isOn: !channel.isOn })
      showFailureToast(words.changeFailed, error)
    },
  })
}

export const useSaveTemplate = (userId: string) => {
  const { put } = useChannels(userId)
  return useMutation({
    mutationFn: ({ channel: { id }, template }: { channel: Channel; template: MessageTemplate | null }) =>
      call(saveTemplate, { params: { userId, channelId: id }, body: { template } }),
    onSuccess: channel => {
      put(channel)
      showToast({ title: words.template.saved })
    },
  })
}

/** Sets the events of a webhook optimistically and rolls back on error. */
export const useChooseEvents = (userId: string) => {
  const { put } = useChannels(userId)
  return useMutation({
    mutationFn: ({ channel: { id }, events }: { channel: Channel; events: WebhookEvent[] }) =>
      call(chooseEvents, { params: { userId, channelId: id }, body: { events } }),
    onMutate: ({ channel, events }) => put({ ...channel, events }),
    onSuccess: put,
    onError: (error, { channel }) => {
      put(channel)
      showFailureToast(words.events.failed, error)
    },
  })
}

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
  const { change } = useChannels(userId)
  return useMutation({
    mutationFn: async ({ id }: Channel) => {
      await call(removeChannel, { params: { userId, channelId: id } })
      await leaveBrowser(id)
    },
    onSuccess: (_, { id }) => {
      change(channels => channels.filter(channel => channel.id !== id))
      showToast({ title: words.remove.removed })
    },
    onError: error => showFailureToast(words.remove.failed, error),
  })
}

export const useRenewSecret = (userId: string) => {
  const { put } = useChannels(userId)
  return useMutation({
    mutationFn: ({ id }: Channel) => call(renewChannelSecret, { params: { userId, channelId: id } }),
    onSuccess: channel => {
      put(channel)
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
