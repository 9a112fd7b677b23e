import { Feed } from 'feed'
import { dayOf, startOfDay } from '#domain/days.ts'
import { escapeMarkup, replaceInvalidXml } from '#domain/markup.ts'
import { type MessageSection, sectionsOf } from '../channels/message-text.rules.ts'
import type { MessageApp } from '../channels/messages.rules.ts'

/** The content of one entry. `key` never changes: `notice/12`. */
export type FeedEntry = {
  key: string
  title: string
  at: Date
  link: string
  apps: MessageApp[]
  notes: string[]
  /** After the apps and notes. */
  sections?: MessageSection[]
}

export type FeedPages = {
  /** Origin of this server, without a trailing slash. */
  origin: string
  /** Address of the feed, and of the page it belongs to. */
  self: string
  page: string
}

const productName = 'Rank Atlas'
/** The date part of the tag URIs (RFC 4151): the year since which these names have belonged to a server on this host. */
const namedSince = 2026

/** Uses the hostname without the port, so that entries keep their id on any port, and the path of a site that shares its host. */
const nameOf = (origin: string, key: string): string => {
  const { hostname, pathname } = new URL(`${origin}/`)
  return `tag:${hostname},${namedSince}:${pathname.slice(1)}${key}`
}

const toHtml = ({ heading, url, lines }: MessageSection): string => {
  const name = heading === null ? '' : escapeMarkup(heading)
  const linked = url === undefined ? name : `<a href="${escapeMarkup(url)}">${name}</a>`
  const items = lines.map(line => `<li>${escapeMarkup(line)}</li>`).join('')
  return `${name === '' ? '' : `<h2>${linked}</h2>`}<ul>${items}</ul>`
}

/** Escapes `&amp;` again, because the library assumes that it is already escaped. */
const asTitle = (text: string): string => replaceInvalidXml(text).replaceAll('&amp;', '&amp;amp;')

/** An Atom feed (RFC 4287), newest entries first. Names are escaped. */
export const buildFeed = (
  { key, title, entries, asOf }: { key: string; title: string; entries: readonly FeedEntry[]; asOf: Date },
  { origin, self, page }: FeedPages,
): string => {
  const feed = new Feed({
    id: nameOf(origin, key),
    title: asTitle(title),
    link: page,
    feed: self,
    // Atom requires a date. An empty feed gets the start of its day, so it does not change within the day.
    updated: entries[0]?.at ?? startOfDay(dayOf(asOf)),
    author: { name: productName, link: origin },
    generator: productName,
  })
  for (const entry of entries) {
    const content = [...sectionsOf(entry), ...(entry.sections ?? [])].map(toHtml).join('')
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
