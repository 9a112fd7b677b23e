import type { RequestDetails } from 'web-push'
import { dayMs, secondMs } from '#domain/units.ts'
import type { ConfigOf } from '../channels/channels.rules.ts'
import { DeliveryError } from '../channels/delivery.errors.ts'
import type { Message } from '../channels/messages.rules.ts'
import type { FindVapidKeys } from '../channels/vapid-keys.usecases.ts'
import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { postMessage } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { buildPushPayload, vapidSubjectOf } from './web-push-message.rules.ts'

type Options = { fetch: Pick<GuardedFetch, 'post'>; findVapidKeys: FindVapidKeys; mailFrom: string | undefined }

/** A device that was off for more than a day finds its messages in the inbox. */
const ttlSeconds = dayMs / secondMs
/** What push services of Google, Mozilla and Apple say of a browser that allowed messages by another key (RFC 8292, 4.2). */
const wordsOfOtherKey = /do not correspond|public key mismatch|VapidPkHashMismatch/i

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  if (status === 404 || status === 410)
    return 'This browser takes no more messages: its permission was revoked, or it was removed'
  if (status >= 400 && status < 500 && wordsOfOtherKey.test(body))
    return 'This browser allowed messages of another key: remove this channel and add the browser again'
  return undefined
}

type Keys = Awaited<ReturnType<FindVapidKeys>>

/** @throws DeliveryError, final, if encryption with these keys fails. */
const buildRequest = async (
  message: Message,
  { url, keys }: ConfigOf<'web-push'>,
  vapidDetails: Keys & { subject: string },
) => {
  // With the first message: many servers send none.
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails({ endpoint: url, keys }, JSON.stringify(buildPushPayload(message)), {
      vapidDetails,
      TTL: ttlSeconds,
      urgency: 'normal',
      // A repeated push replaces the one still waiting for the device.
      topic: message.id.replaceAll('-', ''),
    })
  } catch (cause) {
    throw new DeliveryError('The keys of this browser are not valid.', { isFinal: true, cause })
  }
}

const headersOf = ({ headers }: RequestDetails): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

/** Sends notifications to a browser through its push service (RFC 8030, 8291, 8292). */
export const createWebPushSender =
  ({ fetch, findVapidKeys, mailFrom }: Options): Sender =>
  async (message, channel, signal) => {
    const config = getConfig(channel, 'web-push')
    const subject = vapidSubjectOf(message.origin, mailFrom)
    const request = await buildRequest(message, config, { ...(await findVapidKeys()), subject })
    const headers = headersOf(request)
    const body = request.body ?? ''
    return postMessage(fetch, { url: config.url, headers, body, signal, findGone })
  }
