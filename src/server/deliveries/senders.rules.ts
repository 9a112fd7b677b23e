import type { ChannelKind } from '#domain/alerts.ts'
import type { ChannelConfig, ChannelRow, ConfigOf } from '../channels/channels.rules.ts'
import { DeliveryError } from './deliveries.errors.ts'
import type { Message } from './messages.rules.ts'

/**
 * Hands a message over, once. Answers what the other side said, for the log; at most 200 characters are kept.
 * @throws DeliveryError when it was not taken, or nobody knows.
 */
export type Sender = (message: Message, channel: ChannelRow, signal: AbortSignal) => Promise<string>

const isOfKind = <Kind extends ChannelKind>(config: ChannelConfig, kind: Kind): config is ConfigOf<Kind> =>
  config.kind === kind

/** What a channel of this kind needs to know. @throws DeliveryError, for good, where the channel is of another. */
export const getConfig = <Kind extends ChannelKind>(
  { config }: Pick<ChannelRow, 'config'>,
  kind: Kind,
): ConfigOf<Kind> => {
  if (isOfKind(config, kind)) return config
  throw new DeliveryError(`This channel is not a ${kind} channel.`, { isFinal: true })
}
