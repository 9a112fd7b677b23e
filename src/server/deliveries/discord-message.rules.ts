import { cutLines, cutText, type MessageSection, sectionsOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message } from '../channels/messages.rules.ts'

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

export const buildDiscordMessage = (message: Message) => {
  const lines = cutLines(sectionsOf(message).flatMap(sectionLines), longestDescription)
  return {
    content: escapeDiscord(cutText(titleOf(message), longestTitle)),
    embeds: lines.length === 0 ? [] : [{ description: cutText(lines.join('\n'), longestDescription) }],
    allowed_mentions: { parse: [] },
  }
}
