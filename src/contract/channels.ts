import { z } from 'zod'
import { channelKinds } from '#domain/alerts.ts'
import { userId } from './accounts.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

const longestUrl = 2_000
const url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }).max(longestUrl)
const label = z.string().trim().min(1).max(60)

/** Where messages go. Secrets of a channel are never returned, except those its owner must copy. */
export const channelTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['webhook', 'slack', 'discord']), url }),
  /** The address of a topic, and a token if the topic requires one. */
  z.strictObject({ kind: z.literal('ntfy'), url, token: z.string().max(200).optional() }),
  /** The subscription that the browser created when its owner gave permission. */
  z.strictObject({
    kind: z.literal('web-push'),
    url,
    keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
])
export type ChannelTarget = z.infer<typeof channelTarget>

export const channel = z.object({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  label: z.string(),
  isOn: z.boolean(),
  /** The part of the destination that may be shown: the e-mail address, or the host of a URL. */
  place: z.string(),
  /** Why nothing can be sent now, in one sentence; null if it can. */
  problem: z.string().nullable(),
  /** Signing secret of a webhook (`whsec_…`); null for other kinds. */
  secret: z.string().nullable(),
  /** Until when the previous secret keeps signing; null if there is none. */
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
})
export type Channel = z.infer<typeof channel>

const own = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const
const ofUser = z.object({ userId })
const ofChannel = z.object({ userId, channelId: z.uuid() })

export const listChannels = endpoint({
  name: 'listChannels',
  method: 'GET',
  path: '/api/users/:userId/channels',
  summary: 'The notification channels of a person; e-mail is always one of them',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofUser,
  response: z.object({
    channels: z.array(channel),
    /** The VAPID public key (base64url) that a browser needs to receive pushes from this server. */
    webPushKey: z.string(),
  }),
  errors: own,
})

export const addChannel = endpoint({
  name: 'addChannel',
  method: 'POST',
  path: '/api/users/:userId/channels',
  summary: 'Adds a notification channel',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofUser,
  body: z.strictObject({ label, target: channelTarget }),
  response: channel,
  errors: [...own, 'channel.too_many', 'channel.forbidden_address'],
})

export const changeChannel = endpoint({
  name: 'changeChannel',
  method: 'PUT',
  path: '/api/users/:userId/channels/:channelId',
  summary: 'Renames a channel, turns it on or off',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofChannel,
  body: z.strictObject({ label, isOn: z.boolean() }),
  response: channel,
  errors: [...own, 'channel.not_found'],
})

export const removeChannel = endpoint({
  name: 'removeChannel',
  method: 'DELETE',
  path: '/api/users/:userId/channels/:channelId',
  summary: 'Removes a channel and its log (idempotent); e-mail can only be turned off',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofChannel,
  response: nothing,
  errors: own,
})

export const renewChannelSecret = endpoint({
  name: 'renewChannelSecret',
  method: 'POST',
  path: '/api/users/:userId/channels/:channelId/secret',
  summary: 'Gives a webhook a new secret; the old one keeps signing for a day',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofChannel,
  response: channel,
  errors: [...own, 'channel.not_found'],
})

export const delivery = z.object({
  /** The same on every attempt: the Message-ID of an e-mail, the webhook-id of a webhook. */
  id: z.uuid(),
  kind: z.enum([
    'alert',
    'test',
    'confirmation',
    'mail-test',
    'measuring-stopped',
    'measuring-resumed',
    'backups-stopped',
    'backups-resumed',
  ]),
  state: z.enum(['waiting', 'sent', 'dead']),
  createdAt: moment,
  /** When the next attempt is due; null if there is none. */
  nextAt: moment.nullable(),
  /** Every attempt, newest first. */
  tries: z.array(z.object({ at: moment, isTaken: z.boolean(), answer: z.string(), ms: z.int() })),
})
export type Delivery = z.infer<typeof delivery>

export const testChannel = endpoint({
  name: 'testChannel',
  method: 'POST',
  path: '/api/users/:userId/channels/:channelId/test',
  summary: 'Sends a test message now and returns the result of the first attempt',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofChannel,
  response: delivery,
  errors: [...own, 'channel.not_found', 'channel.not_ready', 'request.too_many'],
})

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/users/:userId/channels/:channelId/deliveries',
  summary: 'The last 50 messages of a channel, newest first, with every attempt',
  access: 'owner',
  tokenScope: 'alerts',
  params: ofChannel,
  response: z.array(delivery),
  errors: [...own, 'channel.not_found'],
})

const token = z.strictObject({ token: z.string().max(400) })

/** Says what an e-mail link is for. Changes nothing. */
export const readEmailLink = endpoint({
  name: 'readEmailLink',
  method: 'POST',
  path: '/api/letter-link',
  summary: 'What the link of an e-mail is for and the address it was sent to; changes nothing',
  access: 'everyone',
  body: token,
  response: z.object({ purpose: z.enum(['unsubscribe', 'confirm']), email: z.string() }),
  errors: ['request.invalid', 'letter.link_invalid', 'server.not_ready'],
})

export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/api/confirm-address',
  summary: 'Confirms the address that the e-mail with this token was sent to',
  access: 'everyone',
  body: token,
  response: z.object({ email: z.string() }),
  errors: ['request.invalid', 'letter.link_invalid', 'server.not_ready'],
})
