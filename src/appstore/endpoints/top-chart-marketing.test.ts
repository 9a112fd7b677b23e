import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes, queryOf } from '../testing/bodies.ts'
import { buildTopChartMarketingRequest, parseTopChartMarketingAnswer } from './top-chart-marketing.ts'

const address = 'https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/100/apps.json'
const body = (results: unknown, id: unknown = address) => ({
  feed: { id, links: [{ self: id }], country: 'us', updated: 'Wed, 29 Jul 2026 05:28:29 +0000', results },
})
const parse = (answer: unknown, query = queryOf()) => parseTopChartMarketingAnswer(bytes(answer), query)

test('the request uses the next larger size that Apple offers, and the excess is dropped', () => {
  expect(buildTopChartMarketingRequest(queryOf({ type: 'top-paid' }, 11), appleHosts).url).toBe(
    'https://rss.marketingtools.apple.com/api/v2/us/apps/top-paid/25/apps.json',
  )
  const ten = address.replace('100', '10')
  expect(parse(body([{ id: '1' }, { id: '2' }], ten), queryOf({}, 1))).toMatchObject({
    depth: 1,
    entries: [{ appId: 1 }],
  })
})

test.each([{ device: 'ipad' as const }, { type: 'top-grossing' as const }, { genre: 6014 }])(
  'a chart of %j does not exist here and is rejected before any call',
  chart => expect(() => buildTopChartMarketingRequest(queryOf(chart), appleHosts)).toThrow(RangeError),
)

test('an entry has a name, developer, icon, URL and a date without time', () => {
  const result = {
    artistName: 'Hana Bank',
    id: '6743190232',
    name: '하나은행',
    releaseDate: '2026-02-18',
    artworkUrl100: 'https://is1-ssl.mzstatic.com/100x100bb.png',
    genres: [{ genreId: '6015', name: '금융' }],
    url: 'https://apps.apple.com/kr/app/id6743190232',
  }
  expect(parse(body([result]))).toEqual({
    chart: queryOf().chart,
    source: 'marketing-rss',
    depth: 100,
    feedUpdatedAt: new Date('2026-07-29T05:28:29Z'),
    entries: [
      {
        appId: 6743190232,
        name: '하나은행',
        developer: 'Hana Bank',
        genre: 6015,
        icon: 'https://is1-ssl.mzstatic.com/512x512bb.png',
        releaseDate: new Date('2026-02-18T00:00:00Z'),
        storeUrl: 'https://apps.apple.com/kr/app/id6743190232',
      },
    ],
  })
})

test('an empty list is an empty chart; a missing list is an error', () => {
  expect(parse(body([])).entries).toEqual([])
  expect(() => parse(body(undefined))).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
  expect(() => parse({ feed: 1 })).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
})

test("the old host in the feed's URL is accepted", () => {
  expect(parse(body([], address.replace('marketingtools.apple', 'applemarketingtools'))).entries).toEqual([])
})

test.each([
  'https://rss.marketingtools.apple.com/api/v2/kr/apps/top-free/100/apps.json',
  'https://rss.marketingtools.apple.com/api/v2/us/apps/top-paid/100/apps.json',
  'https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/10/apps.json',
  // v1 has been dead since 2021; a saved v1 feed must not pass for a live one.
  'https://rss.itunes.apple.com/api/v1/us/ios-apps/top-free/all/100/explicit.json',
  7,
])('a feed that identifies itself as %s is rejected', id => {
  expect(() => parse(body([{ id: '1' }], id))).toThrow(expect.objectContaining({ reason: 'wrong-feed' }))
})

test('a feed that does not identify itself is rejected', () => {
  expect(() => parse({ feed: { results: [] } })).toThrow(expect.objectContaining({ reason: 'wrong-feed' }))
})
