import { bodyTextOf, cutBytes, linkOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message } from '../channels/messages.rules.ts'

/** Push services accept 4,096 encrypted bytes; a notification shows a few lines. */
const mostTitleBytes = 300
const mostBodyBytes = 1_200

/** The content that the service worker shows. Without an address it opens the home page. At most 3 KB as JSON. */
export const buildPushPayload = (message: Message) => ({
  id: message.id,
  title: cutBytes(titleOf(message), mostTitleBytes),
  body: cutBytes(bodyTextOf(message, mostBodyBytes), mostBodyBytes),
  url: cutBytes(linkOf(message) ?? '/', mostBodyBytes),
})

const nobody = 'https://rank-atlas.invalid'

/** The contact that push services get for this server: a page or a mail address, in a form that all of them accept. */
export const vapidSubjectOf = (origin: string | undefined, mailFrom: string | undefined): string => {
  if (origin?.startsWith('https://')) return origin
  return mailFrom ? `mailto:${mailFrom}` : nobody
}
