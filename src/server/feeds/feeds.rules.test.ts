import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { groupChanges } from '#domain/alert-words.ts'
import { findDisplayName } from '#domain/display-names.ts'
import { hostileNames } from '../../../fake-appstore/index.ts'
import { buildFeed, type FeedEntry } from './feeds.rules.ts'

const origin = 'https://ranks.example:8443'
const pages = { origin, self: `${origin}/feeds/app/1.atom`, page: `${origin}/app/1` }
const at = new Date('2026-03-07T12:00:00Z')

const entryNamed = (name: string, number: number): FeedEntry => ({
  key: `news/${number}`,
  title: `${name}: first time in the top 10`,
  at,
  link: `${origin}/app/1`,
  notes: [name],
  apps: [
    {
      appId: 1,
      name,
      icon: null,
      url: `${origin}/app/1`,
      groups: groupChanges([
        {
          rank: 8,
          previousRank: 14,
          depth: 100,
          observedAt: at,
          previousAt: null,
          chart: { storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' },
          reason: { kind: 'entered-top', top: 10 },
        },
      ]),
    },
  ],
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: name => name === 'entry' || name === 'link',
  parseTagValue: false,
  processEntities: true,
})

const parse = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).feed
}

const asOf = new Date('2026-11-20T14:02:00Z')

/** Characters not allowed in XML 1.0. */
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

describe('a feed', () => {
  test('a feed has ids with the path of its site, because another site of the host has the same apps', () => {
    const below = { ...pages, origin: 'https://ranks.example/below' }
    const feed = parse(buildFeed({ key: 'app/1', title: 'Chess', entries: [entryNamed('Chess', 7)], asOf }, below))
    expect(feed).toMatchObject({
      id: 'tag:ranks.example,2026:below/app/1',
      entry: [{ id: 'tag:ranks.example,2026:below/news/7' }],
    })
  })

  test('a feed has the elements that Atom requires, with stable ids', () => {
    const feed = parse(
      buildFeed({ key: 'app/1', title: 'Chess in Rank Atlas', entries: [entryNamed('Chess', 7)], asOf }, pages),
    )
    expect(feed).toMatchObject({
      xmlns: 'http://www.w3.org/2005/Atom',
      id: 'tag:ranks.example,2026:app/1',
      title: 'Chess in Rank Atlas',
      updated: at.toISOString(),
      author: { name: 'Rank Atlas' },
      link: [
        { rel: 'alternate', href: pages.page },
        { rel: 'self', href: pages.self },
      ],
      entry: [{ id: 'tag:ranks.example,2026:news/7', updated: at.toISOString(), link: [{ href: `${origin}/app/1` }] }],
    })
    expect(feed.entry[0].content['#text']).toBe(
      '<h2><a href="https://ranks.example:8443/app/1">Chess</a></h2><ul><li>Entered the top 10 ' +
        '(Overall, iPhone, top free): Japan #8, was #14</li></ul><ul><li>Chess</li></ul>',
    )
  })

  test('a feed without entries is valid, dated with the day on which it was empty, and the same all day', () => {
    const build = (now = asOf) => buildFeed({ key: 'app/1', title: 'T', entries: [], asOf: now }, pages)
    expect(parse(build()).entry).toBeUndefined()
    expect(parse(build()).updated).toBe('2026-11-20T00:00:00.000Z')
    expect(build(new Date('2026-11-20T23:59:59Z'))).toBe(build())
  })

  test.each([
    ...hostileNames.map(({ name }) => name),
    'nul\u0000esc\u001b\u000bdel\u007f',
    '\ud800half',
    'a\ufffe\uffffb',
  ])('a feed holds %j as text and nothing else', name => {
    const title = findDisplayName(name) ?? ''
    const xml = buildFeed(
      { key: 'app/1', title: title, entries: [entryNamed(name, 1), entryNamed('Chess', 2)], asOf },
      pages,
    )
    expect(xml).not.toMatch(unfit)
    const feed = parse(xml)
    expect(Object.keys(feed).sort()).toEqual([
      'author',
      'entry',
      'generator',
      'id',
      'link',
      'title',
      'updated',
      'xmlns',
    ])
    expect(feed.entry).toHaveLength(2)
    for (const { title, content } of feed.entry) {
      const html = `${title['#text']} ${content['#text']}`
      expect(html.replace(/<\/?(h2|ul|li|a)( href="https:\/\/ranks\.example:8443\/app\/1")?>/g, '')).not.toMatch(
        /[<>"']/,
      )
    }
  })

  test.each(['Tom & Jerry', 'a &amp; b', '&lt;b&gt;', 'x < y > z', ']]>'])(
    'a feed with the title %j is read with that title by feed readers',
    title => {
      expect(parse(buildFeed({ key: 'app/1', title, entries: [], asOf }, pages)).title).toBe(title)
    },
  )
})
