import { describe, expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes, feedAddress, feedBody, feedEntry, queryOf } from '../testing/bodies.ts'
import { buildTopChartRssRequest, findFeedAddress, parseTopChartRssAnswer } from './top-chart-rss.ts'

const query = queryOf()
const parse = (body: unknown, chartQuery = query) => parseTopChartRssAnswer(bytes(body), chartQuery)
const idsOf = (body: unknown) => parse(body).entries.map(entry => entry.appId)
const first = (body: unknown) => parse(body).entries[0]

describe('the request', () => {
  test('the request contains storefront, feed and limit, and omits the genre for all genres', () => {
    expect(buildTopChartRssRequest(query, appleHosts)).toMatchObject({
      url: 'https://itunes.apple.com/us/rss/topfreeapplications/limit=100/json',
      budget: 'charts',
    })
  })

  test('the request contains the genre and the cache buster', () => {
    const chartQuery = {
      ...queryOf({ storefront: 'xk', type: 'top-grossing', genre: 6014, device: 'ipad' }, 25),
      cacheBuster: '2026-11-20',
    }
    expect(buildTopChartRssRequest(chartQuery, appleHosts).url).toBe(
      'https://itunes.apple.com/xk/rss/topgrossingipadapplications/limit=25/genre=6014/json?_=2026-11-20',
    )
  })
})

describe('the number of entries', () => {
  test('many apps are an array', () => expect(idsOf(feedBody(query, [feedEntry(7), feedEntry(5)]))).toEqual([7, 5]))
  test('one app is an object', () => expect(idsOf(feedBody(query, feedEntry(7)))).toEqual([7]))
  test('a missing entry is an empty chart, not an error', () => {
    expect(parse(feedBody(query, undefined))).toMatchObject({ entries: [], depth: 100, source: 'rss' })
  })
  test('an empty array is an empty chart', () => expect(idsOf(feedBody(query, []))).toEqual([]))
  test('fewer apps than requested keep the requested depth', () => {
    expect(parse(feedBody(query, [feedEntry(7)])).depth).toBe(100)
  })
  test('more apps than requested are cut to the requested depth', () => {
    const chartQuery = queryOf({}, 2)
    expect(parse(feedBody(chartQuery, [1, 2, 3].map(feedEntry)), chartQuery).entries).toHaveLength(2)
  })
  test('an entry that is text is rejected', () => {
    expect(() => parse(feedBody(query, 'nothing'))).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
  })
})

describe('an entry', () => {
  test('an entry without im:id takes the number from its URL', () => {
    expect(idsOf(feedBody(query, { id: { label: 'https://apps.apple.com/us/app/a-b/id658511662?mt=8' } }))).toEqual([
      658511662,
    ])
  })
  test('an entry keeps an id above 2^31 exact', () =>
    expect(idsOf(feedBody(query, feedEntry(6760838876)))).toEqual([6760838876]))
  test.each([
    null,
    {},
    5,
    { id: { label: 'https://apps.apple.com/us/app' } },
    feedEntry('0'),
    feedEntry('12a'),
    feedEntry('99999999999999999999'),
  ])('%j has no valid id, so the whole feed is rejected, because every rank below it would shift', entry =>
    expect(() => parse(feedBody(query, [feedEntry(7), entry]))).toThrow(
      expect.objectContaining({ reason: 'entry-without-id' }),
    ),
  )
  test('an entry that occurs twice makes the feed unusable', () => {
    expect(() => parse(feedBody(query, [7, 5, 7].map(feedEntry)))).toThrow(
      expect.objectContaining({ reason: 'duplicate-app' }),
    )
  })
  test('an entry may lack bundle id, rights, summary and developer URL', () => {
    const entry = { ...feedEntry(7), 'im:artist': { label: 'mixi, Inc' } }
    expect(first(feedBody(query, entry))).toEqual({ appId: 7, name: 'App 7', developer: 'mixi, Inc' })
  })
  test.each([
    ['0.00000', 0],
    ['0', 0],
    ['2.99', 2.99],
    ['kostenlos', undefined],
    ['-1', undefined],
  ])('an entry costs %j', (amount, price) => {
    const entry = { ...feedEntry(7), 'im:price': { label: 'Get', attributes: { amount, currency: 'EUR' } } }
    expect(first(feedBody(query, entry))).toMatchObject({ currency: 'EUR' })
    expect(first(feedBody(query, entry))?.price).toBe(price)
  })
  test('an entry takes the first alternate link from a list or from a single object', () => {
    const page = { attributes: { rel: 'alternate', href: 'https://apps.apple.com/us/app/id7' } }
    const preview = { attributes: { rel: 'enclosure', href: 'https://is5-ssl.mzstatic.com/1024x1024bb.png' } }
    for (const link of [page, [preview, page]]) {
      expect(first(feedBody(query, { ...feedEntry(7), link }))?.storeUrl).toBe('https://apps.apple.com/us/app/id7')
    }
  })
  test('an entry has its largest icon, enlarged, from a list or a single image', () => {
    const image = (height: number) => ({
      label: `https://is1.mzstatic.com/${height}x${height}bb.png`,
      attributes: { height: String(height) },
    })
    for (const images of [[image(53), image(100), image(75)], image(100)]) {
      expect(first(feedBody(query, { ...feedEntry(7), 'im:image': images }))?.icon).toBe(
        'https://is1.mzstatic.com/512x512bb.png',
      )
    }
  })
  test('an entry never contains a URL that is not http(s)', () => {
    const link = { attributes: { rel: 'alternate', href: 'javascript:alert(1)' } }
    expect(first(feedBody(query, { ...feedEntry(7), link }))).not.toHaveProperty('storeUrl')
  })
  test("an entry keeps its own genre, which may differ from the chart's", () => {
    const chartQuery = queryOf({ genre: 6021 })
    const entry = { ...feedEntry(7), category: { attributes: { 'im:id': '6013', term: 'Health & Fitness' } } }
    expect(parse(feedBody(chartQuery, entry), chartQuery).entries[0]?.genre).toBe(6013)
  })
  test('an entry has a release date with the US Pacific offset', () => {
    const entry = {
      ...feedEntry(7),
      'im:releaseDate': { label: '2013-09-27T00:00:00-07:00', attributes: { label: '2013年9月27日' } },
    }
    expect(first(feedBody(query, entry))?.releaseDate).toEqual(new Date('2013-09-27T07:00:00Z'))
  })
  test('an entry has a name without NUL and lone surrogates, which databases reject', () => {
    expect(first(feedBody(query, { ...feedEntry(7), 'im:name': { label: ' a\0b\ud800 ' } }))?.name).toBe('ab\ufffd')
  })
})

describe('the feed must be the requested one', () => {
  const wrongFeed = expect.objectContaining({ reason: 'wrong-feed', code: 'appstore.unusable' })
  test.each([
    ['another storefront', queryOf({ storefront: 'jp' })],
    ['another chart type', queryOf({ type: 'top-paid' })],
    ['another genre', queryOf({ genre: 6014 })],
    ['another device', queryOf({ device: 'ipad' })],
    ['a shorter list', queryOf({}, 10)],
  ])('%s is rejected', (_name, wrongQuery) => {
    expect(() => parse(feedBody(query, [feedEntry(7)], feedAddress(wrongQuery)))).toThrow(wrongFeed)
  })
  test('a self link that contradicts the id is rejected', () => {
    const { feed } = feedBody(query, [feedEntry(7)])
    const id = { label: feedAddress(queryOf({ storefront: 'jp' })) }
    expect(() => parse({ feed: { ...feed, id } })).toThrow(wrongFeed)
  })
  test('a feed that does not identify itself is rejected, even when it is empty', () => {
    expect(() => parse({ feed: {} })).toThrow(wrongFeed)
    expect(() => parse({ feed: { entry: [feedEntry(7)] } })).toThrow(wrongFeed)
  })
  test('the self link alone is enough', () => {
    const { id: _, ...feed } = feedBody(query, [feedEntry(7)]).feed
    expect(idsOf({ feed })).toEqual([7])
  })
  test('the localized title is ignored', () => {
    const { feed } = feedBody(query, [feedEntry(7)])
    expect(idsOf({ feed: { ...feed, title: { label: 'iTunes Store: トップセールス App' } } })).toEqual([7])
  })
  test("Apple's internal host in feed.id is accepted", () => {
    const address = feedAddress(query).replace('itunes.apple.com', 'mzstoreservices-int-st.itunes.apple.com')
    expect(idsOf(feedBody(query, [feedEntry(7)], address))).toEqual([7])
  })
})

describe('Atom', () => {
  const atom = (entries: string) => `<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <id>${feedAddress(query).replace('json', 'xml')}</id><updated>2014-04-22T13:42:11-07:00</updated>${entries}</feed>`
  const entry = (id: number) =>
    `<entry><id im:id="${id}" im:bundleId="a.b">https://itunes.apple.com/us/app/x/id${id}?mt=8&amp;uo=2</id>
     <im:name>Tom &amp; Jerry &#169; &lt;3</im:name><im:artist href="https://x/id5?mt=8&amp;uo=2">Me</im:artist></entry>`

  test('Atom is parsed like JSON, with its entities decoded once', () => {
    expect(parse(atom(entry(7) + entry(8)))).toMatchObject({
      entries: [{ appId: 7, name: 'Tom & Jerry © <3', developer: 'Me', developerId: 5, bundleId: 'a.b' }, { appId: 8 }],
      feedUpdatedAt: new Date('2014-04-22T20:42:11Z'),
    })
  })
  test('Atom with one entry or none is a chart with one app or none', () => {
    expect(idsOf(atom(entry(7)))).toEqual([7])
    expect(idsOf(atom(''))).toEqual([])
  })
  test('Atom that is truncated is rejected, never a shorter chart', () => {
    const whole = atom(entry(7) + entry(8))
    expect(() => parse(whole.slice(0, whole.lastIndexOf('<entry>')))).toThrow(
      expect.objectContaining({ reason: 'truncated' }),
    )
  })
})

describe('a body that is not a feed', () => {
  test.each([
    ['', 'empty-body'],
    ['\n\n\n', 'empty-body'],
    [
      '<html><head><title>Error</title></head><body>Your request produced an error.  <BR>[newNullResponse]</body></html>',
      'html',
    ],
    ['<!DOCTYPE html><p>', 'html'],
    ['upstream error', 'not-json'],
    ['{"feed":{"entry":[{"id"', 'truncated'],
    ['{"feed":{}} extra', 'not-json'],
    ['[]', 'unexpected-shape'],
    ['null', 'unexpected-shape'],
    ['{"errorMessage":"x"}', 'unexpected-shape'],
    ['{"feed":[]}', 'unexpected-shape'],
  ])('%j is rejected as %s', (body, reason) => expect(() => parse(body)).toThrow(expect.objectContaining({ reason })))

  test('the error contains the first 200 characters and names the requested chart', () => {
    const page = `<html>${'x'.repeat(500)}</html>`
    expect(() => parse(page)).toThrow(expect.objectContaining({ evidence: page.slice(0, 200) }))
    expect(() => parse(page)).toThrow(
      'The response for the chart us:top-free:36:iphone is an HTML page, so it was discarded. Try again later; if this continues, Apple has changed something.',
    )
  })
})

test('a feed URL contains storefront, feed, genre and limit', () => {
  expect(findFeedAddress('https://itunes.apple.com/jp/rss/topgrossingapplications/limit=1/genre=6014/json')).toEqual({
    storefront: 'jp',
    feed: 'topgrossingapplications',
    genre: 6014,
    limit: 1,
  })
})

test('limit and genre may come in any order, and no genre means all genres', () => {
  expect(findFeedAddress('https://itunes.apple.com/us/rss/topfreeapplications/genre=6014/limit=10/xml')).toMatchObject({
    genre: 6014,
    limit: 10,
  })
  expect(findFeedAddress('https://itunes.apple.com/us/rss/topfreeapplications/limit=10/json')).toMatchObject({
    genre: 36,
  })
})

test('the internal host in feeds of 2023 is parsed like the public one', () => {
  expect(
    findFeedAddress('https://mzstoreservices-int-st.itunes.apple.com/us/rss/topalbums/limit=100/json'),
  ).toMatchObject({
    storefront: 'us',
    feed: 'topalbums',
  })
})

test.each([
  '',
  'no address',
  'https://itunes.apple.com/',
  'https://itunes.apple.com/rss',
  'https://itunes.apple.com/us/rss/x/genre=abc/json',
])('%j is not a feed URL', address => expect(findFeedAddress(address)).toBeUndefined())
