import { randomUUID } from 'node:crypto'
import {
  type Channel,
  type ChannelList,
  type ChannelTarget,
  type Delivery,
  type MessageTemplate,
  mostChannels,
} from '#contract/channels.ts'
import { isServerEvent, type WebhookEvent, webhookEvents } from '#domain/alerts.ts'
import { readTemplate, textPlaceholders, titlePlaceholders } from '#domain/templates.ts'
import { findNotifications } from '../accounts/notifications.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { ListPage } from '../platform/http/list-pages.ts'
import type { GuardedFetch } from '../platform/outgoing/guarded-fetch.ts'
import type { Clock } from '../platform/process/clock.ts'
import { channelForms, readTarget } from './channel-kinds.usecases.ts'
import { type ChannelSurroundings, findProblem, toChannel } from './channel-views.rules.ts'
import {
  adminsOnly,
  channelNotFound,
  channelNotReady,
  noEventsHere,
  noSecretHere,
  templateInvalid,
  tooManyChannels,
} from './channels.errors.ts'
import {
  deleteChannel,
  ensureEmailChannel,
  findChannel,
  insertChannel,
  listChannels,
  replaceChannel,
  replaceWebhook,
} from './channels.repository.ts'
import type { ChannelRow } from './channels.rules.ts'
import type { FindVapidKeys } from './vapid-keys.usecases.ts'
import { renewSecret } from './webhook.channel.ts'

type ChannelOptions = {
  db: Database
  clock: Pick<Clock, 'now'>
  fetch: Pick<GuardedFetch, 'ensureAllowed'>
  findVapidKeys: FindVapidKeys
  /** Whether this server can send e-mail. */
  hasMail: boolean
  /** Lists a channel's deliveries and sends test messages. */
  deliveryLog: {
    list: (channelId: string, page?: ListPage) => Promise<Delivery[]>
    sendTest: (channelId: string) => Promise<Delivery>
    replay: (own: { channelId: string; deliveryId: string }) => Promise<Delivery>
  }
  previewTemplate: (own: OwnChannel, template: MessageTemplate) => Promise<TemplatePreview>
  /** Removes a deleted channel from whatever refers to it. */
  onRemoved: (tx: Database, own: OwnChannel) => Promise<void>
}

type TemplatePreview = { title: string; text: string; isMadeUp: boolean }

type OwnChannel = { userId: string; channelId: string }

export type Channels = ReturnType<typeof createChannels>

/** Ensures that messages of the channel can use this template. @throws RequestError channel.template_invalid */
const ensureTemplate = ({ kind }: Pick<ChannelRow, 'kind'>, template: MessageTemplate | null): void => {
  if (template === null) return
  if (kind === 'webhook') throw templateInvalid('A webhook sends data, which has no words of its own.')
  if (kind === 'email') throw templateInvalid('E-mails have a layout of their own.')
  if (/[\r\n]/.test(template.title)) throw templateInvalid('A title has one line.')
  const title = readTemplate(template.title, titlePlaceholders)
  if (title.problem) throw templateInvalid(`Title: ${title.problem}`)
  const text = readTemplate(template.text, textPlaceholders)
  if (text.problem) throw templateInvalid(`Text: ${text.problem}`)
}

/** Finds channels, and what else decides whether they can be used. */
const createFindChannels = ({ db, hasMail, clock }: Pick<ChannelOptions, 'db' | 'hasMail' | 'clock'>) => {
  const lookAround = async (userId: string): Promise<ChannelSurroundings> => ({
    notifications: await findNotifications(db, userId),
    hasMail,
    now: clock.now(),
  })
  return {
    lookAround,

    show: async (row: ChannelRow | undefined): Promise<Channel> => {
      if (!row) throw channelNotFound()
      return toChannel(row, await lookAround(row.userId))
    },

    getChannel: async (own: OwnChannel): Promise<ChannelRow> => {
      const row = await findChannel(db, own)
      if (!row) throw channelNotFound()
      return row
    },

    ensureReady: async (channel: ChannelRow): Promise<void> => {
      if (!channel.isOn) throw channelNotReady('This channel is turned off; turn it on first.')
      const problem = findProblem(channel, await lookAround(channel.userId))
      if (problem !== null) throw channelNotReady(problem)
    },
  }
}

/** People's channels and their delivery logs. */
export const createChannels = (options: ChannelOptions) => {
  const { db, clock, fetch, findVapidKeys, deliveryLog, previewTemplate, onRemoved } = options
  const { lookAround, show, getChannel, ensureReady } = createFindChannels(options)
  return {
    listChannels: async (userId: string): Promise<ChannelList> => {
      await ensureEmailChannel(db, userId, clock.now())
      const surroundings = await lookAround(userId)
      const rows = await listChannels(db, userId)
      const { publicKey: webPushKey } = await findVapidKeys()
      return { channels: rows.map(row => toChannel(row, surroundings)), forms: channelForms, webPushKey }
    },

    /**
     * Adding a browser that already has a channel updates that channel. @throws RequestError channel.target_invalid,
     * channel.forbidden_address, channel.too_many; auth.required if the account was deleted.
     */
    addChannel: async (
      userId: string,
      { label, target }: { label: string; target: ChannelTarget },
    ): Promise<Channel> => {
      const config = readTarget(target)
      await fetch.ensureAllowed(config.url ?? '')
      const now = clock.now()
      await ensureEmailChannel(db, userId, now)
      const own = { id: randomUUID(), userId, label, createdAt: now }
      const row = { ...own, kind: config.kind, config, isOn: true, template: null }
      const added = await insertChannel(db, { row, limit: mostChannels })
      if (added === 'too-many') throw tooManyChannels(mostChannels)
      if (added === 'account-deleted') throw authRequired()
      return show(added)
    },

    /** @throws RequestError channel.not_found */
    changeChannel: async (own: OwnChannel, change: { label: string; isOn: boolean }): Promise<Channel> =>
      show(await replaceChannel(db, own, change)),

    /** @throws RequestError channel.not_found, channel.template_invalid */
    saveTemplate: async (own: OwnChannel, template: MessageTemplate | null): Promise<Channel> => {
      const channel = await getChannel(own)
      ensureTemplate(channel, template)
      const isUsual = template === null || template.title + template.text === ''
      return show(await replaceChannel(db, own, { template: isUsual ? null : template }))
    },

    /** @throws RequestError channel.not_found, channel.template_invalid */
    previewTemplate: async (own: OwnChannel, template: MessageTemplate): Promise<TemplatePreview> => {
      ensureTemplate(await getChannel(own), template)
      return previewTemplate(own, template)
    },

    /** E-mail cannot be removed, only turned off. @throws RequestError channel.not_found */
    removeChannel: async (own: OwnChannel): Promise<void> => {
      if (!(await deleteChannel(db, own, onRemoved))) await getChannel(own)
    },

    /** @throws RequestError channel.not_found, also if the channel is not a webhook. */
    renewSecret: async (own: OwnChannel): Promise<Channel> => {
      await getChannel(own)
      const now = clock.now()
      const row = await replaceWebhook(db, own, config => renewSecret(config, now))
      if (!row) throw noSecretHere()
      return show(row)
    },

    /**
     * Sends a test message and returns its delivery. @throws RequestError channel.not_found, channel.not_ready,
     * request.too_many
     */
    testChannel: async (own: OwnChannel): Promise<Delivery> => {
      const channel = await getChannel(own)
      await ensureReady(channel)
      return deliveryLog.sendTest(channel.id)
    },

    /** Sends a message of a webhook again. @throws RequestError channel.not_found, channel.not_ready, request.too_many */
    replayDelivery: async (own: OwnChannel, deliveryId: string): Promise<Delivery> => {
      const channel = await getChannel(own)
      if (channel.kind !== 'webhook') throw channelNotReady('Only messages of webhooks can be sent again.')
      await ensureReady(channel)
      return deliveryLog.replay({ channelId: channel.id, deliveryId })
    },

    /** @throws RequestError channel.not_found, also if the channel is not a webhook; auth.forbidden */
    chooseEvents: async (own: OwnChannel, events: readonly WebhookEvent[], isAdmin: boolean): Promise<Channel> => {
      if (!isAdmin && events.some(isServerEvent)) throw adminsOnly()
      await getChannel(own)
      const chosen = webhookEvents.filter(event => events.includes(event))
      const row = await replaceWebhook(db, own, config => ({ ...config, events: chosen }))
      if (!row) throw noEventsHere()
      return show(row)
    },

    /** @throws RequestError channel.not_found */
    listDeliveries: async (own: OwnChannel, page?: ListPage): Promise<Delivery[]> => {
      const { id } = await getChannel(own)
      return deliveryLog.list(id, page)
    },
  }
}
