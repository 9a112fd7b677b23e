import type { ChannelKind } from '#domain/alerts.ts'
import type { FindVapidKeys } from '../channels/vapid-keys.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { createAppriseSender } from './apprise-sender.usecases.ts'
import { createDiscordSender } from './discord-sender.usecases.ts'
import { createGotifySender } from './gotify-sender.usecases.ts'
import { createNtfySender } from './ntfy-sender.usecases.ts'
import type { Sender } from './senders.rules.ts'
import { createSlackSender } from './slack-sender.usecases.ts'
import { createTelegramSender, type FollowChat } from './telegram-sender.usecases.ts'
import { createWebPushSender } from './web-push-sender.usecases.ts'
import { createWebhookSender } from './webhook-sender.usecases.ts'

type SenderOptions = {
  /** E-mail goes through the mail server, not through the guarded fetch. */
  email: Sender
  fetch: Pick<GuardedFetch, 'post'>
  clock: Pick<Clock, 'now'>
  findVapidKeys: FindVapidKeys
  mailFrom: string | undefined
  followChat: FollowChat
}

/** The senders for every kind of channel. */
export const createSenders = ({
  email,
  fetch,
  clock,
  findVapidKeys,
  mailFrom,
  followChat,
}: SenderOptions): Record<ChannelKind, Sender> => ({
  email,
  webhook: createWebhookSender({ fetch, clock }),
  slack: createSlackSender(fetch),
  discord: createDiscordSender(fetch),
  telegram: createTelegramSender({ fetch, followChat }),
  ntfy: createNtfySender(fetch),
  gotify: createGotifySender(fetch),
  apprise: createAppriseSender(fetch),
  'web-push': createWebPushSender({ fetch, findVapidKeys, mailFrom }),
})
