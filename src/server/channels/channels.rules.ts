import type { MessageTemplate } from '#contract/channels.ts'
import type { ChannelKind, WebhookEvent } from '#domain/alerts.ts'

/** The stored settings of a channel, except its label. */
export type ChannelConfig =
  | { kind: 'email' }
  | {
      kind: 'webhook'
      url: string
      secret: string
      oldSecret?: string
      oldSecretUntil?: string
      /** Only alerts if it chose none. */
      events?: readonly WebhookEvent[]
    }
  | { kind: 'slack'; url: string }
  | { kind: 'discord'; url: string }
  | { kind: 'ntfy'; url: string; token?: string }
  | { kind: 'telegram'; url: string; token: string; chatId: string; topicId?: number }
  | { kind: 'gotify'; url: string; token: string }
  | { kind: 'apprise'; url: string; tag?: string }
  | { kind: 'web-push'; url: string; keys: { p256dh: string; auth: string } }

export type ConfigOf<Kind extends ChannelKind> = Extract<ChannelConfig, { kind: Kind }>

export type ChannelRow = {
  id: string
  userId: string
  kind: ChannelKind
  label: string
  config: ChannelConfig
  isOn: boolean
  template: MessageTemplate | null
  createdAt: Date
}

export const eventsOf = ({ events = ['alert.fired'] }: ConfigOf<'webhook'>): readonly WebhookEvent[] => events
