import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import { addressField, addressOnly, defineChannel } from './channel-definitions.rules.ts'
import { bodyTextOf, cutLines, cutText, type MessageSection, sectionsOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Slack allows 150 characters in a heading, 3,000 in a section, and 50 blocks. The remainder is for our own blocks. */
const longestHeading = 150
const longestSection = 2_900
const mostSections = 15
const longestText = 3_000

/** Plain text, so that nothing is parsed as markup, a link or a mention. */
const plainText = (text: string) => ({ type: 'plain_text', text, emoji: false })

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Escapes text for Slack's markup. Mattermost and Rocket.Chat, which accept the same format, also parse `@channel` and
 * Markdown links and images; a zero-width space breaks these up.
 */
const escapeSlack = (text: string): string =>
  text
    .replace(/[&<>]/g, sign => escapes[sign] ?? sign)
    .replaceAll('@', '@\u200b')
    .replaceAll('](', ']\u200b(')

/** Escapes characters that would end the link early. */
const toLink = (url: string, words: string): string => `<${url.replace(/[<>|]/g, encodeURIComponent)}|${words}>`

const sectionBlocks = ({ heading, url, lines }: MessageSection) => [
  ...(heading === null ? [] : [{ type: 'header', text: plainText(cutText(heading, longestHeading)) }]),
  { type: 'section', text: plainText(cutText(cutLines(lines, longestSection).join('\n'), longestSection)) },
  ...(url ? [{ type: 'context', elements: [{ type: 'mrkdwn', text: toLink(url, 'Open in Rank Atlas') }] }] : []),
]

const moreBlock = (count: number) => (count > 0 ? [{ type: 'section', text: plainText(`and ${count} more`) }] : [])

/** `text` repeats the whole message for programs that do not show blocks; Slack uses it only in its notifications. */
const buildSlackMessage = (message: Message) => {
  const sections = sectionsOf(message).filter(({ lines }) => lines.length > 0)
  const fitting = sections.slice(0, mostSections)
  const text = [titleOf(message), bodyTextOf(message, longestText)].filter(part => part !== '').join('\n')
  return {
    text: escapeSlack(text),
    blocks: [
      { type: 'section', text: plainText(cutText(titleOf(message), longestSection)) },
      ...fitting.flatMap(sectionBlocks),
      ...moreBlock(sections.length - fitting.length),
    ],
  }
}

/** Slack's words for a webhook, channel or workspace that no longer exists: https://docs.slack.dev (incoming webhooks). */
const wordsOfGone =
  /^(no_service(_id)?|no_team|no_active_hooks|invalid_token|team_disabled|channel_not_found|channel_is_archived)$/

/** A rule of the workspace, which stays until its admins change it. */
const wordsOfRule = /^(action_prohibited|posting_to_general_channel_denied)$/

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  const words = body.trim()
  if (status === 404 || status === 410 || (status === 403 && wordsOfGone.test(words)))
    return 'This webhook no longer exists: create a new one in Slack and add it as a channel'
  if (status === 403 && wordsOfRule.test(words))
    return 'Slack does not allow this webhook to post here: ask an admin of the workspace, or choose another channel'
  return undefined
}

/** Slack incoming webhooks, and programs that accept the same format. */
export const channel = defineChannel({
  kind: 'slack',
  name: 'Slack',
  form: {
    hint: 'The address of an incoming webhook in your Slack workspace.',
    fields: { url: addressField('https://hooks.slack.com/services/…') },
  },
  schema: addressOnly('slack'),
  buildRequest: (message, { url }) => ({ url, body: buildSlackMessage(message) }),
  findGone,
})
