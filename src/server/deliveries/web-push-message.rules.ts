import { bodyTextOf, cutBytes, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Push services take 4,096 bytes, encrypted; a notification shows a few lines. */
const mostTitleBytes = 300
const mostBodyBytes = 1_200

/** What the service worker shows; an address that is missing is the start page. At most 3 KB as JSON. */
export const buildPushPayload = (message: Message) => ({
  id: message.id,
  title: cutBytes(titleOf(message), mostTitleBytes),
  body: cutBytes(bodyTextOf(message, mostBodyBytes), mostBodyBytes),
  url: cutBytes(linkOf(message) ?? '/', mostBodyBytes),
})

const nobody = 'https://rank-atlas.invalid'

/** Whom a push service may write to about this server: a page or an address, in the two forms that all of them take. */
export const vapidSubjectOf = (origin: string | undefined, mailFrom: string | undefined): string => {
  if (origin?.startsWith('https://')) return origin
  return mailFrom ? `mailto:${mailFrom}` : nobody
}
