import type { ChannelRow } from './channels.rules.ts'
import type { Message } from './messages.rules.ts'

/**
 * Hands a message over, once. Answers what the other side said, for the log; at most 200 characters are kept.
 * @throws DeliveryError when it was not taken, or nobody knows.
 */
export type Sender = (message: Message, channel: ChannelRow, signal: AbortSignal) => Promise<string>
