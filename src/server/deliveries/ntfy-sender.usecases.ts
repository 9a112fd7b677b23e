import { DeliveryError } from '../channels/delivery.errors.ts'
import { splitTopic } from '../channels/ntfy-topics.rules.ts'
import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { buildNtfyMessage } from './ntfy-message.rules.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

/** ntfy's codes for a wrong token and for a topic that the token may not write to; a proxy in front of it has none. */
const notAllowed = /"code":\s*40[13]\d\d\b/

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  if (status === 410) return 'This topic is gone for good'
  return (status === 401 || status === 403) && notAllowed.test(body)
    ? 'ntfy does not allow this token to write to the topic: add the channel again with another token'
    : undefined
}

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
      findGone,
    })
  }
