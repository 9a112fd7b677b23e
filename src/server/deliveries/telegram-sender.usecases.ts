import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { buildTelegramMessage } from './telegram-message.rules.ts'

/** The bot was removed or blocked, its token is wrong, or the chat does not exist: https://core.telegram.org/bots/api */
const isGone = ({ status, body }: GuardedAnswer): boolean =>
  status === 401 || status === 403 || status === 404 || (status === 400 && /chat not found/i.test(body))

const goneSentence = 'The bot cannot write to this chat: check its token, and that it is a member of the chat'

/** Telegram says it in the body, not in a header. */
const findRetryAfter = ({ body, retryAfter }: GuardedAnswer): string | undefined =>
  /"retry_after":\s*(\d{1,6})/.exec(body)?.[1] ?? retryAfter

/** Sends messages by a bot of Telegram. */
export const createTelegramSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) => {
    const { url, token, chatId } = getConfig(channel, 'telegram')
    return postJson(fetch, {
      url: `${url.replace(/\/$/, '')}/bot${token}/sendMessage`,
      body: buildTelegramMessage(message, chatId),
      signal,
      secrets: [token, chatId],
      isGone,
      goneSentence,
      findRetryAfter,
    })
  }
