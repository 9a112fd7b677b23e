import { z } from 'zod'
import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import { defineChannel, webAddress, withoutSlash } from './channel-definitions.rules.ts'
import { bodyTextOf, breakLinks, cutText, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Telegram allows 4,096 characters after its entities are read; the address of the link does not count. */
const longestText = 3_900
const longestTitle = 300

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Telegram's HTML knows no other special characters. */
const escapeTelegram = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

type Chat = { chatId: string; topicId?: number }

const buildTelegramMessage = (message: Message, { chatId, topicId }: Chat) => {
  const title = breakLinks(cutText(titleOf(message), longestTitle), longestTitle)
  const longestBody = longestText - title.length
  const ownUrls = message.apps.flatMap(({ url }) => url ?? [])
  const body = breakLinks(bodyTextOf(message, longestBody), longestBody, ownUrls)
  const link = linkOf(message)
  const parts = [
    `<b>${escapeTelegram(title)}</b>`,
    escapeTelegram(body),
    link && `<a href="${escapeTelegram(link)}">Open in Rank Atlas</a>`,
  ]
  return {
    chat_id: chatId,
    ...(topicId !== undefined && { message_thread_id: topicId }),
    text: parts.filter(Boolean).join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  }
}

/** A proxy in front of Telegram may answer as well; only Telegram writes this: https://core.telegram.org/bots/api#making-requests */
const isOfTelegram = ({ body }: GuardedAnswer): boolean => /"ok":\s*false/.test(body)

const unknownToken = 'Telegram does not know its token; check the token'
const removed = 'it was removed or blocked there, or the chat was deleted; add it again'

/** The descriptions of status 400 that are about the chat; all others are about the message. */
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

/** Why no message can reach the chat until someone changes something; undefined if the next attempt may succeed. */
const findGone = (answer: GuardedAnswer): string | undefined => {
  const refusal = findRefusal(answer)
  return refusal && `The bot cannot write to this chat: ${refusal}`
}

/** The group became a supergroup, which has another number. */
const findSupergroup = ({ status, body }: GuardedAnswer): string | undefined =>
  status === 400 ? /"migrate_to_chat_id":\s*(-?\d{1,20})/.exec(body)?.[1] : undefined

/** Telegram sends the delay in the body, not in a header. */
const findRetryAfter = ({ body, retryAfter }: GuardedAnswer): string | undefined =>
  /"retry_after":\s*(\d{1,6})/.exec(body)?.[1] ?? retryAfter

/** As BotFather writes it: `123456:AAE…`. */
const botToken = /^\d{1,20}:[\w-]{20,100}$/
const chat = /^(-?\d{1,20}|@\w{4,64})$/

/** Telegram numbers the topic "General" as 1, but takes messages to it without a number only. */
const generalTopic = 1
const mostTopics = 2_147_483_647

const server = 'https://api.telegram.org'

/** A bot of Telegram, the chat it writes to, and a topic of a group with topics. */
export const channel = defineChannel({
  kind: 'telegram',
  name: 'Telegram',
  form: {
    hint: 'Create a bot with @BotFather, start a chat with it or add it to a group, and enter its token and the chat.',
    fields: {
      // The Bot API may run on another server.
      url: { type: 'url', label: 'Address', placeholder: server, value: server },
      token: { type: 'password', label: 'Token of the bot' },
      chatId: { type: 'text', label: 'Chat: its number, or @name of a public channel' },
      topicId: {
        type: 'number',
        label: 'Topic, if the group has topics: its number (optional)',
        hint: 'The last number of the link to the topic. Leave it empty for “General”.',
        isOptional: true,
      },
    },
  },
  schema: z
    .strictObject({
      kind: z.literal('telegram'),
      url: webAddress.default(server),
      token: z.string().regex(botToken, 'A token of a Telegram bot looks like 123456:AAE…'),
      chatId: z.string().regex(chat, 'A Telegram chat is a number such as -1001234567, or a name such as @mychannel'),
      topicId: z.int().min(1).max(mostTopics).optional(),
    })
    .transform(({ topicId, ...config }) => ({
      ...config,
      ...(topicId !== undefined && topicId !== generalTopic && { topicId }),
    })),
  buildRequest: (message, config) => ({
    url: `${withoutSlash(config.url)}/bot${config.token}/sendMessage`,
    body: buildTelegramMessage(message, config),
    secrets: [config.token, config.chatId],
  }),
  findGone,
  findRetryAfter,
  findMoved: (answer, config) => {
    const chatId = findSupergroup(answer)
    return chatId === undefined ? undefined : { ...config, chatId }
  },
})
