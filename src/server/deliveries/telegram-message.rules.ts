import { bodyTextOf, cutText, linkOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message } from '../channels/messages.rules.ts'

/** Telegram allows 4,096 characters after its entities are read; the address of the link does not count. */
const longestText = 3_900
const longestTitle = 300

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Telegram's HTML knows no other special characters. */
const escapeTelegram = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

/**
 * Telegram would turn `@name`, `#word`, `/word` and `name.com` into mentions, commands and links; a zero-width space breaks them
 * up.
 */
const withoutLinks = (text: string): string =>
  text
    .replace(/(^|[^\w])([@/$]|#(?!\d+\b))(?=\w)/g, '$1$2\u200b')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '.\u200b')

/** The addresses of our own pages stay links, which a template may have put there. */
const toText = (text: string, longest: number, ownUrls: readonly string[] = []): string => {
  const own = ownUrls.find(url => text.includes(url))
  const parts = own === undefined ? [text] : text.split(own)
  return cutText(
    parts.map(part => (own === undefined ? withoutLinks(part) : toText(part, longest, ownUrls))).join(own),
    longest,
  )
}

type Chat = { chatId: string; topicId?: number }

export const buildTelegramMessage = (message: Message, { chatId, topicId }: Chat) => {
  const title = toText(cutText(titleOf(message), longestTitle), longestTitle)
  const longestBody = longestText - title.length
  const ownUrls = message.apps.flatMap(({ url }) => url ?? [])
  const body = toText(bodyTextOf(message, longestBody), longestBody, ownUrls)
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
