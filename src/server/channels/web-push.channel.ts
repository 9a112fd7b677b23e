import type { RequestDetails, VapidKeys } from 'web-push'
import { z } from 'zod'
import { dayMs, secondMs } from '#domain/units.ts'
import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import { defineChannel, webAddress } from './channel-definitions.rules.ts'
import { DeliveryError } from './delivery.errors.ts'
import { bodyTextOf, cutBytes, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

const keyBytes = 65
const authBytes = 16
const base64url = /^[\w-]+={0,2}$/

/** Whether these can be a browser's push keys: an uncompressed P-256 point, and 16 bytes. */
const arePushKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean => {
  if (!base64url.test(p256dh) || !base64url.test(auth)) return false
  const point = Buffer.from(p256dh, 'base64url')
  const isPoint = point.length === keyBytes && point[0] === 4
  return isPoint && Buffer.from(auth, 'base64url').length === authBytes
}

/** Push services accept 4,096 encrypted bytes; a notification shows a few lines. */
const mostTitleBytes = 300
const mostBodyBytes = 1_200

/** The content that the service worker shows. Without an address it opens the home page. At most 3 KB as JSON. */
const buildPushPayload = (message: Message) => ({
  id: message.id,
  title: cutBytes(titleOf(message), mostTitleBytes),
  body: cutBytes(bodyTextOf(message, mostBodyBytes), mostBodyBytes),
  url: cutBytes(linkOf(message) ?? '/', mostBodyBytes),
})

const nobody = 'https://rank-atlas.invalid'

/** The contact that push services get for this server: a page or a mail address, in a form that all of them accept. */
const vapidSubjectOf = (origin: string | undefined, mailFrom: string | undefined): string => {
  if (origin?.startsWith('https://')) return origin
  return mailFrom ? `mailto:${mailFrom}` : nobody
}

/** A device that was off for more than a day finds its messages in the inbox. */
const ttlSeconds = dayMs / secondMs
/**
 * The errors of Google's, Mozilla's and Apple's push services for a browser that subscribed with another key (RFC 8292,
 * 4.2).
 */
const wordsOfOtherKey = /do not correspond|public key mismatch|VapidPkHashMismatch/i

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  if (status === 404 || status === 410)
    return 'This browser no longer accepts messages: its permission was revoked, or it was removed'
  if (status >= 400 && status < 500 && wordsOfOtherKey.test(body))
    return 'This browser subscribed with another key: remove this channel and add the browser again'
  return undefined
}

type Subscription = { url: string; keys: { p256dh: string; auth: string } }

/** @throws DeliveryError, final, if encryption with these keys fails. */
const encrypt = async (
  message: Message,
  { url, keys }: Subscription,
  vapidDetails: VapidKeys & { subject: string },
): Promise<RequestDetails> => {
  // Loaded with the first message, because many servers send none.
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

/** A browser, through its push service (RFC 8030, 8291, 8292). */
export const channel = defineChannel({
  kind: 'web-push',
  name: 'Browser',
  schema: z.strictObject({
    kind: z.literal('web-push'),
    url: webAddress,
    keys: z
      .strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) })
      .refine(arePushKeys, 'The web push keys of this browser are not valid'),
  }),
  buildRequest: async (message, config, { findVapidKeys, mailFrom }) => {
    const subject = vapidSubjectOf(message.origin, mailFrom)
    const request = await encrypt(message, config, { ...(await findVapidKeys()), subject })
    return { url: config.url, headers: headersOf(request), body: request.body ?? '' }
  },
  findGone,
})
