import { z } from 'zod'
import { webhookEvents } from '#domain/alerts.ts'
import { longestTextTemplate, longestTitleTemplate } from '#domain/templates.ts'
import { givenName, userId } from './accounts.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

/** The maximum number of channels of a person, including e-mail. */
export const mostChannels = 20

const label = givenName(60)

/**
 * Where messages go: a kind, and a value for each field of its form. The kind `web-push` has no form: its `url` and
 * `keys` come from the subscription that the browser creates when its user gives permission. Secrets are never
 * returned.
 */
export const channelTarget = z.looseObject({ kind: z.string().max(40) })
export type ChannelTarget = z.infer<typeof channelTarget>

/** The fields that a target of one kind needs. */
export const channelForm = z.object({
  kind: z.string(),
  name: z.string().describe('What people call this kind.'),
  hint: z.string().describe('Where to find what the fields ask for.'),
  fields: z.array(
    z.object({
      name: z.string().describe('Its name in a target.'),
      type: z
        .enum(['url', 'text', 'password', 'number'])
        .describe('A `number` is a whole number; all others are texts, and a `password` is secret.'),
      label: z.string(),
      hint: z.string().nullable(),
      placeholder: z.string().nullable(),
      value: z.string().describe('The default value; empty if there is none.'),
      isOptional: z.boolean().describe('Whether this field is optional.'),
    }),
  ),
})
export type ChannelForm = z.infer<typeof channelForm>

/**
 * The title of a message and the text for each change in a person's own words, with placeholders such as `{app}` (see
 * docs/channels.md). An empty one means the default.
 */
export const messageTemplate = z.strictObject({
  title: z.string().max(longestTitleTemplate),
  text: z.string().max(longestTextTemplate),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

export const channel = z.object({
  id: z.uuid(),
  kind: z.string(),
  kindName: z.string().describe('What people call this kind.'),
  label: z.string(),
  isOn: z.boolean(),
  place: z
    .string()
    .describe('The part of the destination that is not secret: the e-mail address, or the host of a URL.'),
  problem: z.string().nullable().describe('Why nothing can be sent now, in one sentence; null if it can.'),
  secret: z.string().nullable().describe('Signing secret of a webhook (`whsec_…`); null for other kinds.'),
  events: z.array(z.enum(webhookEvents)).nullable().describe('The events that a webhook gets; null for other kinds.'),
  oldSecretUntil: moment.nullable().describe('Until when the previous secret keeps signing; null if there is none.'),
  template: messageTemplate.nullable().describe('Null means the default words.'),
  createdAt: moment,
})
export type Channel = z.infer<typeof channel>

export const channelList = z.object({
  channels: z.array(channel),
  forms: z.array(channelForm).describe('The kinds of channels that a person can add, with the fields that each needs.'),
  webPushKey: z
    .string()
    .describe('The VAPID public key (base64url) that a browser needs to receive pushes from this server.'),
})
export type ChannelList = z.infer<typeof channelList>

const own = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const
const userParams = z.object({ userId })
const channelParams = z.object({ userId, channelId: z.uuid() })

export const listChannels = endpoint({
  name: 'listChannels',
  method: 'GET',
  path: '/api/users/:userId/channels',
  summary: 'The notification channels of a person; e-mail is always one of them',
  access: 'owner',
  tokenScope: 'alerts',
  params: userParams,
  response: channelList,
  errors: own,
})

export const addChannel = endpoint({
  name: 'addChannel',
  method: 'POST',
  path: '/api/users/:userId/channels',
  summary: 'Adds a notification channel',
  access: 'owner',
  tokenScope: 'alerts',
  params: userParams,
  body: z.strictObject({ label, target: channelTarget }),
  response: channel,
  errors: [...own, 'channel.too_many', 'channel.target_invalid', 'channel.forbidden_address'],
})

export const changeChannel = endpoint({
  name: 'changeChannel',
  method: 'PUT',
  path: '/api/users/:userId/channels/:channelId',
  summary: 'Renames a channel, turns it on or off',
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams,
  body: z.strictObject({ label, isOn: z.boolean() }),
  response: channel,
  errors: [...own, 'channel.not_found'],
})

export const removeChannel = endpoint({
  name: 'removeChannel',
  method: 'DELETE',
  path: '/api/users/:userId/channels/:channelId',
  summary: 'Removes a channel and its log; e-mail can only be turned off',
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams,
  response: nothing,
  errors: [...own, 'channel.not_found'],
})

export const renewChannelSecret = endpoint({
  name: 'renewChannelSecret',
  method: 'POST',
  path: '/api/users/:userId/channels/:channelId/secret',
  summary: 'Gives a webhook a new secret; the old one keeps signing for a day',
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams,
  response: channel,
  errors: [...own, 'channel.not_found'],
})

export const chooseEvents = endpoint({
  name: 'chooseEvents',
  method: 'PUT',
  path: '/api/users/:userId/channels/:channelId/events',
  summary: 'Sets the events that a webhook gets; only admins can choose events of the whole server',
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams,
  body: z.strictObject({ events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length) }),
  response: channel,
  errors: [...own, 'channel.not_found'],
})

export const saveTemplate = endpoint({
  name: 'saveTemplate',
  method: 'PUT',
  path: '/api/users/:userId/channels/:channelId/template',
  summary: "Sets the words of a channel's alerts; null for the default ones",
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams,
  body: z.strictObject({ template: messageTemplate.nullable() }),
  response: channel,
  errors: [...own, 'channel.not_found', 'channel.template_invalid'],
})

export const previewTemplate = endpoint({
  name: 'previewTemplate',
  method: 'POST',
  path: '/api/users/:userId/channels/:channelId/template/preview',
  summary: "Previews a person's newest alert with a template; saves and sends nothing",
  access: 'owner',
  tokenScope: ['alerts', 'read'],
  params: channelParams,
  body: messageTemplate,
  response: z.object({
    title: z.string(),
    text: z.string(),
    isMadeUp: z.boolean().describe('True if the person has had no alert, so the example is made up.'),
  }),
  errors: [...own, 'channel.not_found', 'channel.template_invalid'],
})

export const delivery = z.object({
  id: z.uuid().describe('The same on every attempt: the Message-ID of an e-mail, the webhook-id of a webhook.'),
  kind: z.enum([
    'alert',
    'event',
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
  nextAt: moment.nullable().describe('When the next attempt is due; null if there is none.'),
  tries: z
    .array(z.object({ at: moment, isTaken: z.boolean(), answer: z.string(), durationSeconds: z.number() }))
    .describe('Every attempt, newest first.'),
})
export type Delivery = z.infer<typeof delivery>

export const testChannel = endpoint({
  name: 'testChannel',
  method: 'POST',
  path: '/api/users/:userId/channels/:channelId/test',
  summary: 'Sends a test message now and returns the result of the first attempt',
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams,
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
  params: channelParams,
  response: z.object({ deliveries: z.array(delivery) }),
  errors: [...own, 'channel.not_found'],
})

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  method: 'POST',
  path: '/api/users/:userId/channels/:channelId/deliveries/:deliveryId/replay',
  summary: "Sends a message from a webhook's log again, with the same id, and returns the result of the first attempt",
  access: 'owner',
  tokenScope: 'alerts',
  params: channelParams.extend({ deliveryId: z.uuid() }),
  response: delivery,
  errors: [...own, 'channel.not_found', 'channel.not_ready', 'request.too_many'],
})

const token = z.strictObject({ token: z.string().max(400) })

/** Describes what an e-mail link does. Changes nothing. */
export const readEmailLink = endpoint({
  name: 'readEmailLink',
  method: 'POST',
  path: '/api/letter-link',
  summary: 'What the link in an e-mail does and the address it was sent to; changes nothing',
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
