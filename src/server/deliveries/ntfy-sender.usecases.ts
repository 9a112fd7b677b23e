import { splitTopic } from '../channels/ntfy-topics.rules.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { DeliveryError } from './deliveries.errors.ts'
import { buildNtfyMessage } from './ntfy-message.rules.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

/** Publishes messages to topics of an ntfy server. */
export const createNtfySender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) => {
    const { url, token } = getConfig(channel, 'ntfy')
    const topicAddress = splitTopic(url)
    if (!topicAddress) throw new DeliveryError('The address does not contain a topic.', { isFinal: true })
    return postJson(fetch, {
      url: topicAddress.server,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: buildNtfyMessage(message, topicAddress.topic),
      signal,
      secrets: [topicAddress.topic, ...(token ? [token] : [])],
    })
  }
