import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '#domain/alerts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { nameChart } from '#domain/named-charts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { addressField, addressOnly, defineChannel } from './channel-definitions.rules.ts'
import type { ChannelConfig } from './channels.rules.ts'
import { shownNameOf, titleOf } from './message-text.rules.ts'
import type { Message, MessageApp, MessageChange } from './messages.rules.ts'

export type WebhookConfig = {
  kind: 'webhook'
  url: string
  secret: string
  oldSecret?: string
  oldSecretUntil?: string
  /** Undefined for alerts only. */
  events?: readonly WebhookEvent[]
}

/** The settings of a webhook; undefined for any other kind. Only the schema below writes settings of this kind. */
export const findWebhook = (config: ChannelConfig): WebhookConfig | undefined =>
  config.kind === 'webhook' ? (config as WebhookConfig) : undefined

export const eventsOf = ({ events = ['alert.fired'] }: WebhookConfig): readonly WebhookEvent[] => events

/** Standard Webhooks requires 24 to 64 bytes. */
const secretBytes = 32

/** `whsec_…`: lets the receiver verify that a message comes from this server. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** Replaces the secret. The old one keeps signing for a day, so that receivers have time to switch. */
export const renewSecret = ({ secret, ...config }: WebhookConfig, now: Date): WebhookConfig => ({
  ...config,
  secret: createWebhookSecret(),
  oldSecret: secret,
  oldSecretUntil: new Date(now.getTime() + dayMs).toISOString(),
})

/** When the old secret stops signing; null if there is none or it has expired. */
export const oldSecretEnd = ({ oldSecret, oldSecretUntil }: WebhookConfig, now: Date): Date | null => {
  if (!oldSecret || !oldSecretUntil) return null
  const until = new Date(oldSecretUntil)
  return until > now ? until : null
}

/** The secrets that sign messages now, the new one first. */
const signingSecrets = (config: WebhookConfig, now: Date): string[] => {
  const { secret, oldSecret } = config
  return oldSecret && oldSecretEnd(config, now) ? [secret, oldSecret] : [secret]
}

/** Larger bodies are refused by receivers; `omittedChanges` says how many are left out. */
const mostChanges = 1_000

const toChange = (app: MessageApp, { chart, reason, ...change }: MessageChange) => ({
  appStoreId: String(app.appId),
  name: shownNameOf(app),
  url: app.url ?? null,
  kind: reason.kind,
  top: reason.top,
  firstSeenSince: reason.since ?? null,
  chart: nameChart(chart),
  countryName: countryNameOf(chart.storefront),
  rank: change.rank,
  previousRank: change.previousRank,
  depth: change.depth,
  observedAt: change.observedAt.toISOString(),
  previousObservedAt: change.previousAt?.toISOString() ?? null,
})

/** The body of a webhook, as documented in docs/webhooks.md. The same on every attempt. */
export const buildWebhookPayload = (message: Message) => {
  const { kind, createdAt, apps, notes, event } = message
  if (event) return { type: event.type, timestamp: createdAt.toISOString(), data: event.data }
  const changes = apps.flatMap(app => app.groups.flatMap(group => group.changes.map(change => toChange(app, change))))
  const sent = changes.slice(0, mostChanges)
  return {
    type: kind === 'test' ? 'test' : 'alert.fired',
    timestamp: createdAt.toISOString(),
    data: { title: titleOf(message), changes: sent, omittedChanges: changes.length - sent.length, notes },
  }
}

/** Any address that takes JSON, signed by Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
export const channel = defineChannel<WebhookConfig>({
  kind: 'webhook',
  name: 'Webhook',
  form: {
    hint: 'Each message is sent as a JSON POST, signed according to Standard Webhooks.',
    fields: { url: addressField('https://example.com/rank-atlas') },
  },
  schema: addressOnly('webhook').transform(target => ({ ...target, secret: createWebhookSecret() })),
  buildRequest: (message, config, { now }) => {
    const body = JSON.stringify(buildWebhookPayload(message))
    const secrets = signingSecrets(config, now)
    const signatures = secrets.map(secret => new Webhook(secret).sign(message.id, now, body))
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / secondMs)),
      'webhook-signature': signatures.join(' '),
    }
    return { url: config.url, headers, body, secrets: [...secrets, ...signatures] }
  },
})
