import type { GuardedAnswer } from '../platform/guarded-fetch.ts'

/** A proxy in front of Telegram may answer as well; only Telegram writes this: https://core.telegram.org/bots/api#making-requests */
const isOfTelegram = ({ body }: GuardedAnswer): boolean => /"ok":\s*false/.test(body)

const unknownToken = 'Telegram does not know its token; check the token'
const removed = 'it was removed or blocked there, or the chat was deleted; add it again'

/** What the description of an answer with status 400 says about the chat; any other description is about the message. */
const refusals: readonly (readonly [said: RegExp, sentence: string])[] = [
  [
    /TOPIC_(CLOSED|DELETED|ID_INVALID)|message thread not found/i,
    'the topic was closed or deleted; name another topic',
  ],
  [
    /rights to send|administrator rights|CHAT_WRITE_FORBIDDEN|CHAT_RESTRICTED|CHAT_ADMIN_REQUIRED|CHAT_SEND_PLAIN_FORBIDDEN|USER_BANNED_IN_CHANNEL/i,
    'it has no right to send messages there; give it that right',
  ],
  [
    /chat not found|chat was deactivated|PEER_ID_INVALID|CHAT_ID_INVALID|CHANNEL_PRIVATE|CHANNEL_INVALID/i,
    'this chat does not exist for it; check its number or name',
  ],
]

const findRefusal = (answer: GuardedAnswer): string | undefined => {
  const { status, body } = answer
  if (!isOfTelegram(answer)) return undefined
  if (status === 401 || status === 404) return unknownToken
  if (status === 403) return removed
  return status === 400 ? refusals.find(([said]) => said.test(body))?.[1] : undefined
}

/** Why no message reaches the chat until somebody changes something; undefined if the next attempt may. */
export const findLastingRefusal = (answer: GuardedAnswer): string | undefined => {
  const refusal = findRefusal(answer)
  return refusal && `The bot cannot write to this chat: ${refusal}`
}

/** The group became a supergroup, which has another number. */
export const findMovedChat = ({ status, body }: GuardedAnswer): string | undefined =>
  status === 400 ? /"migrate_to_chat_id":\s*(-?\d{1,20})/.exec(body)?.[1] : undefined

/** Telegram says it in the body, not in a header. */
export const findRetryAfter = ({ body, retryAfter }: GuardedAnswer): string | undefined =>
  /"retry_after":\s*(\d{1,6})/.exec(body)?.[1] ?? retryAfter
