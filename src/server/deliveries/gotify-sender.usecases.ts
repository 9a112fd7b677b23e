import { bodyTextOf, cutText, linkOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message } from '../channels/messages.rules.ts'
import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

const longestTitle = 200
const longestText = 8_000
/** Shown at once, with a sound: https://gotify.net/docs/msgextras */
const priority = 5

/** Plain text: Gotify would show Markdown only if a message asked for it. */
const buildGotifyMessage = (message: Message) => {
  const title = cutText(titleOf(message), longestTitle)
  const body = bodyTextOf(message, longestText)
  const link = linkOf(message)
  return {
    title,
    // Gotify refuses an empty text.
    message: body === '' ? title : body,
    priority,
    extras: {
      'client::display': { contentType: 'text/plain' },
      ...(link && { 'client::notification': { click: { url: link } } }),
    },
  }
}

const findGone = ({ status }: GuardedAnswer): string | undefined =>
  status === 401 || status === 403
    ? 'Gotify does not know this token: create an application there and add it as a channel'
    : undefined

/** Sends messages to a Gotify server. */
export const createGotifySender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) => {
    const { url, token } = getConfig(channel, 'gotify')
    return postJson(fetch, {
      url: `${url.replace(/\/$/, '')}/message`,
      headers: { 'x-gotify-key': token },
      body: buildGotifyMessage(message),
      signal,
      secrets: [token],
      findGone,
    })
  }
