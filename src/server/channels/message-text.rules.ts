import { type ChangeGroup, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { findDisplayName, isolate } from '#domain/display-names.ts'
import type { Message, MessageApp, MessageChange } from './messages.rules.ts'

/** Stands in for an app whose name is not readable. */
const nameless = 'An app without a name'
const mostCountries = 5

/** The app's name on one line, cut to fit. */
export const shownNameOf = ({ name }: Pick<MessageApp, 'name'>): string => findDisplayName(name) ?? nameless

/** The title on one line. A right-to-left app name at its start is isolated again, because cleaning removes all marks. */
export const titleOf = ({ title, apps }: Pick<Message, 'title' | 'apps'>): string => {
  const line = findDisplayName(title) ?? 'Rank Atlas'
  const name = apps[0] && shownNameOf(apps[0])
  return name && line.startsWith(`${name}:`) ? `${isolate(name)}${line.slice(name.length)}` : line
}

/** The page a message links to: its app's page, or the inbox for several apps. */
export const linkOf = ({ apps, origin }: Pick<Message, 'apps' | 'origin'>): string | undefined => {
  const [app, ...others] = apps
  if (app?.url && others.length === 0) return app.url
  return origin && `${origin}/inbox`
}

/** `Japan #8, was #14` */
const countryWords = (change: MessageChange): string => `${countryNameOf(change.chart.storefront)} ${rankWords(change)}`

/** `and 3 more`; undefined if nothing is omitted. */
const moreWords = (count: number): string | undefined => (count > 0 ? `and ${count} more` : undefined)

/** `Entered the top 10 (Overall, iPhone, top free): Japan #8, was #14; and 3 more` */
export const groupLine = (group: ChangeGroup<MessageChange>): string => {
  const countries = group.changes.slice(0, mostCountries).map(countryWords)
  const parts = [...countries, moreWords(group.changes.length - countries.length)].filter(part => part !== undefined)
  return `${headlineOf(group)} (${chartName(group.chart)}): ${parts.join('; ')}`
}

/** The text about one app, or the notes, before a channel formats it. */
export type MessageSection = { heading: string | null; url: string | undefined; lines: string[] }

const sectionOf = (app: MessageApp): MessageSection =>
  app.ownLines
    ? { heading: null, url: app.url, lines: app.ownLines }
    : { heading: shownNameOf(app), url: app.url, lines: app.groups.map(groupLine) }

/** One section per app, and one for all notes, without markup. */
export const sectionsOf = ({ apps, notes }: Pick<Message, 'apps' | 'notes'>): MessageSection[] => {
  const sections = apps.map(sectionOf)
  return notes.length === 0 ? sections : [...sections, { heading: null, url: undefined, lines: notes }]
}

const roomForMore = 24

/** As many lines as fit into `longest` characters, and a count of the omitted ones. A line that never fits is cut. */
export const cutLines = (lines: readonly string[], longest: number): string[] => {
  if (lines.join('\n').length <= longest) return [...lines]
  const fitting: string[] = []
  const longestLine = longest - roomForMore
  let room = longestLine
  for (const line of lines) {
    if (line.length < room) fitting.push(line)
    else if (line.length >= longestLine && room > 1) fitting.push(cutText(line, room - 1))
    if (line.length >= room) break
    room -= line.length + 1
  }
  const more = moreWords(lines.length - fitting.length)
  return more === undefined ? fitting : [...fitting, more]
}

/** Cuts a text to at most `longest` UTF-16 units without splitting a surrogate pair. */
export const cutText = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The same for a limit in UTF-8 bytes. */
export const cutBytes = (text: string, mostBytes: number): string => {
  if (Buffer.byteLength(text) <= mostBytes) return text
  const start = new TextDecoder().decode(Buffer.from(text).subarray(0, mostBytes - Buffer.byteLength('…')))
  return `${start.replace(/\ufffd+$/, '')}…`
}

/** The message without its title, as plain text of at most `longest` characters: each app with its changes. */
export const bodyTextOf = (message: Pick<Message, 'apps' | 'notes'>, longest: number): string => {
  const lines = sectionsOf(message).flatMap(({ heading, lines: body }) =>
    heading === null ? body : [heading, ...body.map(line => `  ${line}`)],
  )
  return cutText(cutLines(lines, longest).join('\n'), longest)
}

/**
 * Chat programs turn `@name`, `#word`, `/word` and `name.com` into mentions, commands and links; a zero-width space breaks them
 * up.
 */
const withoutLinks = (text: string): string =>
  text
    .replace(/(^|[^\w])([@/$]|#(?!\d+\b))(?=\w)/g, '$1$2\u200b')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '.\u200b')

/** Makes links only of addresses of our own pages, which a template may have inserted. */
export const breakLinks = (text: string, longest: number, ownUrls: readonly string[] = []): string => {
  const own = ownUrls.find(url => text.includes(url))
  const parts = own === undefined ? [text] : text.split(own)
  return cutText(
    parts.map(part => (own === undefined ? withoutLinks(part) : breakLinks(part, longest, ownUrls))).join(own),
    longest,
  )
}
