import type { ChannelKind } from '#domain/alerts.ts'
import type { ChannelConfig, ChannelRow, ConfigOf } from '../channels/channels.rules.ts'
import { DeliveryError } from '../channels/delivery.errors.ts'
import type { Message } from '../channels/messages.rules.ts'

/**
 * Sends a message once. Returns the response for the log; at most 200 characters are kept. @throws DeliveryError if it was
 * refused, or if the outcome is unknown.
 */
export type Sender = (message: Message, channel: ChannelRow, signal: AbortSignal) => Promise<string>

const isOfKind = <Kind extends ChannelKind>(config: ChannelConfig, kind: Kind): config is ConfigOf<Kind> =>
  config.kind === kind

/** The settings of a channel of this kind. @throws DeliveryError, final, if the channel is of another kind. */
export const getConfig = <Kind extends ChannelKind>(
  { config }: Pick<ChannelRow, 'config'>,
  kind: Kind,
): ConfigOf<Kind> => {
  if (isOfKind(config, kind)) return config
  throw new DeliveryError(`This channel is not a ${kind} channel.`, { isFinal: true })
}
