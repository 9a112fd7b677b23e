import { cutLines, cutText, type MessageSection, sectionsOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Of Discord: 2,000 characters in a message, 4,096 in the description of an embed. Escaping doubles a text at most. */
const longestTitle = 900
const longestDescription = 4_000

/** Discord's Markdown takes any of these signs as itself behind a backslash: no markup, no mention, no link. */
const escapeDiscord = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** An address that this server made; a bracket or a space could only end the link early. */
const toAddress = (url: string): string => url.replace(/[()<>\s]/g, encodeURIComponent)

const sectionLines = ({ heading, url, lines }: MessageSection): string[] => {
  const name = heading === null ? undefined : escapeDiscord(heading)
  const title = name === undefined ? [] : [url ? `**[${name}](${toAddress(url)})**` : `**${name}**`]
  return [...title, ...lines.map(escapeDiscord)]
}

export const buildDiscordMessage = (message: Message) => {
  const lines = cutLines(sectionsOf(message).flatMap(sectionLines), longestDescription)
  return {
    content: escapeDiscord(cutText(titleOf(message), longestTitle)),
    embeds: lines.length === 0 ? [] : [{ description: cutText(lines.join('\n'), longestDescription) }],
    allowed_mentions: { parse: [] },
  }
}
