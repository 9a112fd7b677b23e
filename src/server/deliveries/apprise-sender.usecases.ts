import { bodyTextOf, cutText, linkOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message } from '../channels/messages.rules.ts'
import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

const longestTitle = 200
/** Apprise cuts texts to what each receiver takes. */
const longestText = 8_000

const buildAppriseMessage = (message: Message, tag: string | undefined) => {
  const title = cutText(titleOf(message), longestTitle)
  const text = [bodyTextOf(message, longestText), linkOf(message)].filter(Boolean).join('\n')
  return { title, body: text === '' ? title : text, type: 'info', format: 'text', ...(tag && { tag }) }
}

/** With 204, Apprise API says that it has no configuration for this key, so nothing was sent. */
const findGone = ({ status }: GuardedAnswer): string | undefined =>
  status === 204 ? 'Apprise has no configuration with this key' : undefined

/** Sends messages to Apprise API, which passes them on to its receivers: https://github.com/caronc/apprise-api */
export const createAppriseSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) => {
    const { url, tag } = getConfig(channel, 'apprise')
    return postJson(fetch, { url, body: buildAppriseMessage(message, tag), signal, findGone })
  }
