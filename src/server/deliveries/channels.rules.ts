import type { ChannelKind } from '#domain/alerts.ts'
import { DeliveryError } from './deliveries.errors.ts'

/** What is stored of a channel beside its label. */
export type ChannelConfig =
  | { kind: 'email' }
  | { kind: 'webhook'; url: string; secret: string; oldSecret?: string; oldSecretUntil?: string }
  | { kind: 'slack'; url: string }
  | { kind: 'discord'; url: string }
  | { kind: 'ntfy'; url: string; token?: string }
  | { kind: 'web-push'; url: string; keys: { p256dh: string; auth: string } }

export type ConfigOf<Kind extends ChannelKind> = Extract<ChannelConfig, { kind: Kind }>

export type ChannelRow = {
  id: string
  userId: string
  kind: ChannelKind
  label: string
  config: ChannelConfig
  isOn: boolean
  createdAt: Date
}

const isOfKind = <Kind extends ChannelKind>(config: ChannelConfig, kind: Kind): config is ConfigOf<Kind> =>
  config.kind === kind

/** What a channel of this kind needs to know. @throws DeliveryError, for good, where the channel is of another. */
export const getConfig = <Kind extends ChannelKind>(
  { config }: Pick<ChannelRow, 'config'>,
  kind: Kind,
): ConfigOf<Kind> => {
  if (isOfKind(config, kind)) return config
  throw new DeliveryError(`This channel is no ${kind} channel.`, { isFinal: true })
}
