import type { FeedEntry } from './feed-entries.ts'

/** The envelope of a legacy feed, shared by its JSON and XML forms. */
export type Feed = {
  title: string
  selfUrl: string
  chartUrl: string
  updated: string
  languageTag: string
  entries: readonly FeedEntry[]
}

const label = (text: string) => ({ label: text })

const entryLinks = ({ url, previewUrl }: FeedEntry) => [
  { attributes: { rel: 'alternate', type: 'text/html', href: url } },
  {
    'im:duration': label('0'),
    attributes: { title: 'Preview', rel: 'enclosure', type: 'image/jpeg', href: previewUrl, 'im:assetType': 'preview' },
  },
]

const entryJson = (entry: FeedEntry) => ({
  'im:name': label(entry.name),
  'im:image': entry.icons.map(({ url, height }) => ({ label: url, attributes: { height } })),
  summary: label(entry.summary),
  'im:price': { label: entry.priceLabel, attributes: { amount: entry.amount, currency: entry.currency } },
  'im:contentType': { attributes: { term: 'Application', label: entry.application } },
  ...(entry.rights === undefined ? {} : { rights: label(entry.rights) }),
  title: label(`${entry.name} - ${entry.developer}`),
  link: entryLinks(entry),
  id: { label: entry.url, attributes: { 'im:id': String(entry.id), 'im:bundleId': entry.bundleId } },
  'im:artist': {
    label: entry.developer,
    ...(entry.developerUrl === undefined ? {} : { attributes: { href: entry.developerUrl } }),
  },
  category: {
    attributes: { 'im:id': entry.genre.id, term: entry.genre.name, scheme: entry.genre.url, label: entry.genre.name },
  },
  'im:releaseDate': { label: entry.releasedAt, attributes: { label: entry.releasedLabel } },
})

/** As in Apple's feeds: a single entry is an object, and the key is missing without entries. */
const oneOrMany = (entries: readonly FeedEntry[]): object => {
  const written = entries.map(entryJson)
  if (written.length === 0) return {}
  return { entry: written.length === 1 ? written[0] : written }
}

export const feedToJson = ({ title, selfUrl, chartUrl, updated, entries }: Feed): string =>
  JSON.stringify({
    feed: {
      author: { name: label('iTunes Store'), uri: label('http://www.apple.com/itunes/') },
      ...oneOrMany(entries),
      updated: label(updated),
      rights: label('Copyright 2008 Apple Inc.'),
      title: label(title),
      icon: label('http://itunes.apple.com/favicon.ico'),
      link: [
        { attributes: { rel: 'alternate', type: 'text/html', href: chartUrl } },
        { attributes: { rel: 'self', href: selfUrl } },
      ],
      id: label(selfUrl),
    },
  })

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const element = (name: string, text: string, attributes: Record<string, string> = {}): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return text === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${escapeXml(text)}</${name}>`
}

const entryXml = (entry: FeedEntry, updated: string): string =>
  [
    '<entry>',
    element('updated', updated),
    element('id', entry.url, { 'im:id': String(entry.id), 'im:bundleId': entry.bundleId }),
    element('title', `${entry.name} - ${entry.developer}`),
    element('summary', entry.summary),
    element('im:name', entry.name),
    element('link', '', { rel: 'alternate', type: 'text/html', href: entry.url }),
    element('im:contentType', '', { term: 'Application', label: entry.application }),
    element('category', '', {
      'im:id': entry.genre.id,
      term: entry.genre.name,
      scheme: entry.genre.url,
      label: entry.genre.name,
    }),
    element('im:artist', entry.developer, entry.developerUrl === undefined ? {} : { href: entry.developerUrl }),
    element('im:price', entry.priceLabel, { amount: entry.amount, currency: entry.currency }),
    ...entry.icons.map(({ url, height }) => element('im:image', url, { height })),
    ...(entry.rights === undefined ? [] : [element('rights', entry.rights)]),
    element('im:releaseDate', entry.releasedAt, { label: entry.releasedLabel }),
    element('content', `<b>${escapeXml(entry.name)}</b>`, { type: 'html' }),
    '</entry>',
  ].join('')

export const feedToXml = ({ title, selfUrl, chartUrl, updated, languageTag, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>\n\n',
    `<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag}">`,
    element('id', selfUrl),
    element('title', title),
    element('updated', updated),
    element('link', '', { rel: 'alternate', type: 'text/html', href: chartUrl }),
    element('link', '', { rel: 'self', href: selfUrl }),
    element('icon', 'http://itunes.apple.com/favicon.ico'),
    `<author>${element('name', 'iTunes Store')}${element('uri', 'http://www.apple.com/itunes/')}</author>`,
    element('rights', 'Copyright 2008 Apple Inc.'),
    ...entries.map(entry => entryXml(entry, updated)),
    '</feed>\n',
  ].join('')
