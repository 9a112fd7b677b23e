import { Feed } from 'feed'
import { escapeMarkup, withoutUnfit } from '#domain/markup.ts'
import { type MessageSection, sectionsOf } from '../deliveries/message-text.rules.ts'
import type { MessageApp } from '../deliveries/messages.rules.ts'

/** What one entry says. `key` is the same for good: `notice/12`. */
export type FeedEntry = { key: string; title: string; at: Date; link: string; apps: MessageApp[]; notes: string[] }

export type FeedPages = {
  /** Origin of this server, without a slash. */
  origin: string
  /** Address of the feed, and of the page it is about. */
  self: string
  page: string
}

const productName = 'Rank Atlas'
/** The year since which these names belong to a server of this host (RFC 4151). */
const namedSince = 2026

/** Of this server, whatever its port: a feed that is read by another way keeps its entries. */
const nameOf = (origin: string, key: string): string => `tag:${new URL(origin).hostname},${namedSince}:${key}`

const toHtml = ({ heading, url, lines }: MessageSection): string => {
  const name = heading === null ? '' : escapeMarkup(heading)
  const linked = url === undefined ? name : `<a href="${escapeMarkup(url)}">${name}</a>`
  const items = lines.map(line => `<li>${escapeMarkup(line)}</li>`).join('')
  return `${name === '' ? '' : `<h2>${linked}</h2>`}<ul>${items}</ul>`
}

/** The library takes `&amp;` in a title for an ampersand that was escaped already. */
const asTitle = (text: string): string => withoutUnfit(text).replaceAll('&amp;', '&amp;amp;')

/** An Atom feed (RFC 4287), entries newest first. Names in it are text, whatever is in them. */
export const buildFeed = (
  { key, title, entries }: { key: string; title: string; entries: readonly FeedEntry[] },
  { origin, self, page }: FeedPages,
): string => {
  const feed = new Feed({
    id: nameOf(origin, key),
    title: asTitle(title),
    link: page,
    feed: self,
    // A feed with nothing in it has not changed since there are feeds.
    updated: entries[0]?.at ?? new Date(Date.UTC(namedSince, 0)),
    author: { name: productName, link: origin },
    generator: productName,
  })
  for (const entry of entries) {
    const content = sectionsOf(entry).map(toHtml).join('')
    const { at: date, link } = entry
    feed.addItem({
      id: nameOf(origin, entry.key),
      title: escapeMarkup(entry.title),
      link,
      date,
      published: date,
      content,
    })
  }
  return feed.atom1()
}
