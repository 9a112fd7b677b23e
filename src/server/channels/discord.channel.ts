import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import { addressField, addressOnly, defineChannel } from './channel-definitions.rules.ts'
import { cutLines, cutText, type MessageSection, sectionsOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Discord allows 2,000 characters in a message and 4,096 in an embed's description. Escaping at most doubles a text. */
const longestTitle = 900
const longestDescription = 4_000

/** Discord's Markdown treats any of these characters literally after a backslash: no markup, mentions or links. */
const escapeDiscord = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Escapes characters that would end the link early. */
const toAddress = (url: string): string => url.replace(/[()<>\s]/g, encodeURIComponent)

/** A line with the address of the app's page as a link, which a template may have put there. */
const toLine = (line: string, url: string | undefined): string =>
  url ? line.split(url).map(escapeDiscord).join(toAddress(url)) : escapeDiscord(line)

const sectionLines = ({ heading, url, lines }: MessageSection): string[] => {
  const name = heading === null ? undefined : escapeDiscord(heading)
  const title = name === undefined ? [] : [url ? `**[${name}](${toAddress(url)})**` : `**${name}**`]
  return [...title, ...lines.map(line => toLine(line, url))]
}

const buildDiscordMessage = (message: Message) => {
  const lines = cutLines(sectionsOf(message).flatMap(sectionLines), longestDescription)
  return {
    content: escapeDiscord(cutText(titleOf(message), longestTitle)),
    embeds: lines.length === 0 ? [] : [{ description: cutText(lines.join('\n'), longestDescription) }],
    allowed_mentions: { parse: [] },
  }
}

/** Discord's code for a webhook whose token is no longer valid. */
const invalidToken = /"code":\s*50027\b/

/** Discord's code for a webhook of a forum, where each message would begin a thread. */
const isOfForum = /"code":\s*220001\b/

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  if (status === 404 || status === 410 || (status === 401 && invalidToken.test(body)))
    return 'This webhook no longer exists: create a new one in Discord and add it as a channel'
  if (status === 400 && isOfForum.test(body))
    return 'A Discord forum takes no messages without a thread: create a webhook in a text channel'
  return undefined
}

/** Discord webhooks. */
export const channel = defineChannel({
  kind: 'discord',
  name: 'Discord',
  form: {
    hint: 'The webhook address from a channel’s “Integrations” in Discord.',
    fields: { url: addressField('https://discord.com/api/webhooks/…') },
  },
  schema: addressOnly('discord'),
  buildRequest: (message, { url }) => ({ url, body: buildDiscordMessage(message) }),
  findGone,
})
