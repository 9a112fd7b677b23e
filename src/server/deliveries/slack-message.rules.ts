import { bodyTextOf, cutLines, cutText, type MessageSection, sectionsOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Of Slack: 150 characters in a heading, 3,000 in a section, 50 blocks; the rest of the room is for our own. */
const longestHeading = 150
const longestSection = 2_900
const mostSections = 15
const longestText = 3_000

/** Nothing in it is read as markup, a link or a mention. */
const plainText = (text: string) => ({ type: 'plain_text', text, emoji: false })

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A text as it may stand in Slack's markup. Others who read this shape (Mattermost, Rocket.Chat) also know plain
 * `@channel`, and links and pictures of Markdown: a space without width takes them apart.
 */
const escapeSlack = (text: string): string =>
  text
    .replace(/[&<>]/g, sign => escapes[sign] ?? sign)
    .replaceAll('@', '@\u200b')
    .replaceAll('](', ']\u200b(')

/** An address that this server made; the two signs could only end the link early. */
const toLink = (url: string, words: string): string => `<${url.replace(/[<>|]/g, encodeURIComponent)}|${words}>`

const sectionBlocks = ({ heading, url, lines }: MessageSection) => [
  ...(heading === null ? [] : [{ type: 'header', text: plainText(cutText(heading, longestHeading)) }]),
  { type: 'section', text: plainText(cutText(cutLines(lines, longestSection).join('\n'), longestSection)) },
  ...(url ? [{ type: 'context', elements: [{ type: 'mrkdwn', text: toLink(url, 'Open in Rank Atlas') }] }] : []),
]

const moreBlock = (count: number) => (count > 0 ? [{ type: 'section', text: plainText(`and ${count} more`) }] : [])

/** `text` says all of it for programs that show no blocks; Slack shows it in its notifications only. */
export const buildSlackMessage = (message: Message) => {
  const sections = sectionsOf(message).filter(({ lines }) => lines.length > 0)
  const shown = sections.slice(0, mostSections)
  const text = [titleOf(message), bodyTextOf(message, longestText)].filter(part => part !== '').join('\n')
  return {
    text: escapeSlack(text),
    blocks: [
      { type: 'section', text: plainText(cutText(titleOf(message), longestSection)) },
      ...shown.flatMap(sectionBlocks),
      ...moreBlock(sections.length - shown.length),
    ],
  }
}
