import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { allGenres } from '#domain/genres.ts'
import { readAnswer } from './answer.ts'
import { parseHintsAnswer } from './endpoints/hints.ts'
import { readListing } from './endpoints/listing.ts'
import { parseLookupAnswer } from './endpoints/lookup.ts'
import { parseSearchAnswer } from './endpoints/search.ts'
import { parseTopChartMarketingAnswer } from './endpoints/top-chart-marketing.ts'
import { listFeedEntries, parseTopChartRssAnswer, readFeed, readFeedEntry } from './endpoints/top-chart-rss.ts'
import { bytes, feedBody, feedEntry, queryOf } from './testing/bodies.ts'
import { hasRecordings, listRecordings, readRecording, withoutHttpHeaders } from './testing/recordings.ts'

const search = (name: string) => parseSearchAnswer(readRecording(`search/${name}`), { term: 'x', storefront: 'us' })
const lookup = (name: string, appId: number) =>
  parseLookupAnswer(readRecording(`lookup/${name}`), {
    batch: { by: 'id', ids: [appId] },
    request: { storefront: 'us' },
  })
const json = (name: string): unknown => JSON.parse(readRecording(name).toString())
const test2014 = 'charts-rss/us-newapplications-genre6014-xml-with-headers-2014.txt'

describe.skipIf(!hasRecordings)('recorded charts', () => {
  test.each([
    ['jp-topgrossing-limit1-2016', 'jp', 'top-grossing', 1, 658511662],
    ['hk-topgrossing-limit1-2018', 'hk', 'top-grossing', 1, undefined],
    ['hk-topfree-limit100-2019', 'hk', 'top-free', 100, 1459074261],
  ] as const)('%s', (name, storefront, chartType, count, first) => {
    const chart = parseTopChartRssAnswer(
      readRecording(`charts-rss/${name}.json`),
      queryOf({ storefront, type: chartType }, count),
    )
    expect(chart.entries).toHaveLength(count)
    if (first) expect(chart.entries[0]?.appId).toBe(first)
    expect(
      chart.entries.every(
        entry => entry.name && entry.developer && entry.bundleId && entry.genre && entry.icon && entry.storeUrl,
      ),
    ).toBe(true)
    expect(chart.feedUpdatedAt).toBeInstanceOf(Date)
  })

  test('jp-topgrossing-limit1-2016 in full', () => {
    const query = queryOf({ storefront: 'jp', type: 'top-grossing' }, 1)
    expect(parseTopChartRssAnswer(readRecording('charts-rss/jp-topgrossing-limit1-2016.json'), query).entries).toEqual([
      {
        appId: 658511662,
        name: 'モンスターストライク',
        developer: 'mixi, Inc',
        developerId: 285951869,
        bundleId: 'jp.co.mixi.monsterstrike',
        genre: 6014,
        icon: expect.stringMatching(/^http:\/\/is\d\.mzstatic\.com\/.*\/512x512bb-85\.png$/),
        price: 0,
        currency: 'JPY',
        releaseDate: new Date('2013-09-27T07:00:00Z'),
        storeUrl: 'https://itunes.apple.com/jp/app/monsutasutoraiku/id658511662?mt=8&uo=2',
      },
    ])
  })

  test('a recorded chart is rejected as a response to another request', () => {
    const body = readRecording('charts-rss/hk-topfree-limit100-2019.json')
    for (const query of [
      queryOf(),
      queryOf({ storefront: 'hk', genre: 6014 }),
      queryOf({ storefront: 'hk', type: 'top-paid' }),
    ]) {
      expect(() => parseTopChartRssAnswer(body, query)).toThrow(expect.objectContaining({ reason: 'wrong-feed' }))
    }
  })

  test('lu-toppaid-genre6021-one-entry-excerpt: an entry in the newer format, with two links', () => {
    const entry = json('charts-rss/lu-toppaid-genre6021-one-entry-excerpt.json')
    expect(readFeedEntry({ subject: 'x', text: '' }, { entry, index: 0 })).toMatchObject({
      appId: 436985376,
      name: 'The Beef Magazine',
      price: 2.99,
      currency: 'EUR',
      genre: 6013,
      developerId: 421104749,
      storeUrl: 'https://apps.apple.com/lu/app/the-beef-magazine/id436985376?uo=2',
    })
    const excerpt = readRecording('charts-rss/lu-toppaid-genre6021-one-entry-excerpt.json')
    expect(() => parseTopChartRssAnswer(excerpt, queryOf({ storefront: 'lu' }))).toThrow(
      expect.objectContaining({ reason: 'unexpected-shape' }),
    )
  })

  test('us-newapplications 2014: Atom, 100 entries for a limit of 10', () => {
    const body = withoutHttpHeaders(readRecording(test2014))
    const answer = readAnswer({ subject: 'new apps', body })
    const entries = listFeedEntries(answer, readFeed(answer)).map((entry, index) =>
      readFeedEntry(answer, { entry, index }),
    )
    expect(entries).toHaveLength(100)
    expect(entries[0]).toMatchObject({
      appId: 854533196,
      name: '4.0.9.6',
      developer: 'Shane Clifford',
      bundleId: 'com.shane.4096',
      price: 0,
    })
    expect(() => parseTopChartRssAnswer(body, queryOf({ genre: 6014 }, 10))).toThrow(
      expect.objectContaining({ reason: 'wrong-feed' }),
    )
  })

  test('us-newapplications 2014 as a top chart is limited to the requested 10', () => {
    const text = withoutHttpHeaders(readRecording(test2014))
      .toString()
      .replaceAll('newapplications', 'topfreeapplications')
    const chart = parseTopChartRssAnswer(bytes(text), queryOf({ genre: 6014 }, 10))
    expect(chart).toMatchObject({ depth: 10, feedUpdatedAt: new Date('2014-04-22T20:42:11Z') })
    expect(chart.entries).toHaveLength(10)
  })

  test.each([
    ['kr-top-free-10-2026', 'top-free', 10, 9],
    ['kr-top-paid-25-2026', 'top-paid', 25, 25],
  ] as const)('%s: returns entries for a request with a limit', (name, chartType, depth, count) => {
    const query = queryOf({ storefront: 'kr', type: chartType, genre: allGenres }, depth)
    const chart = parseTopChartMarketingAnswer(readRecording(`charts-marketing/${name}.json`), query)
    expect(chart).toMatchObject({ depth, source: 'marketing-rss' })
    expect(chart.entries).toHaveLength(count)
    expect(chart.feedUpdatedAt?.toISOString().slice(0, 10)).toBe('2026-07-29')
    expect(chart.entries.every(entry => entry.icon?.includes('/512x512bb'))).toBe(true)
  })

  test('84 real charts of one day, in the format of the feed, have no duplicates and keep their order', () => {
    const [day = ''] = gunzipSync(readRecording('history/us-84-charts-60-days.ndjson.gz')).toString().split('\n', 1)
    const { charts } = JSON.parse(day) as { charts: Record<string, string[]> }
    expect(Object.keys(charts)).toHaveLength(84)
    for (const ids of Object.values(charts)) {
      const { entries } = parseTopChartRssAnswer(bytes(feedBody(queryOf(), ids.map(feedEntry))), queryOf())
      expect(entries.map(entry => String(entry.appId))).toEqual(ids)
    }
  })
})

describe.skipIf(!hasRecordings)('recorded apps', () => {
  test.each([
    ['us-candlestick-2026.json', 43, 0],
    ['us-default-limit-2018.txt', 50, 0],
    ['kr-kakao-2026.json', 3, 0],
    ['no-hits.json', 0, 0],
  ])('search %s has %i apps', (name, count, macs) => {
    const apps = search(name)
    expect(apps).toHaveLength(count)
    expect(apps.filter(app => app.kind === 'mac')).toHaveLength(macs)
    expect(apps.every(app => app.name && app.developer && app.bundleId && app.icon && app.storeUrl)).toBe(true)
  })

  test('search us-mac-bear-mixed-kinds-2025 mixes Mac and iOS apps, one of them an Apple Arcade title without price and size', () => {
    const apps = search('us-mac-bear-mixed-kinds-2025.json')
    expect(apps).toHaveLength(50)
    expect(new Set(apps.map(app => app.kind))).toEqual(new Set(['mac', 'ios']))
    const arcade = apps.find(app => app.name.startsWith('Butter Royale'))
    expect(arcade).toBeDefined()
    expect(arcade).not.toHaveProperty('price')
    expect(arcade).not.toHaveProperty('sizeBytes')
  })

  test('the fields of us-candlestick-2026 occur as often as counted', () => {
    const apps = search('us-candlestick-2026.json')
    expect(apps.filter(app => app.releaseNotes)).toHaveLength(41)
    expect(apps.filter(app => app.sellerUrl)).toHaveLength(30)
    expect(apps.filter(app => app.ratingCount !== undefined)).toHaveLength(43)
    expect(apps.every(app => (app.rating === undefined) === (app.ratingCount === 0))).toBe(true)
    expect(apps.find(app => app.appId === 6445892020)).toMatchObject({
      genre: 6017,
      genres: [6017, 6015],
      ratingCount: 238,
      sizeBytes: 53472256,
    })
  })

  test('the Korean samples have no screenshots at all', () => {
    const [kakao] = lookup('kr-no-screenshots-2026.json', 362057947)
    expect(kakao).toMatchObject({ screenshots: [], ipadScreenshots: [], genre: 6005 })
  })

  test.each([
    ['us-headspace-2026.json', 493145008],
    ['jp-2016.json', 658511662],
  ])('lookup %s has its app', (name, appId) => expect(lookup(name, appId)).toMatchObject([{ appId, kind: 'ios' }]))

  test('lookup no-such-app is empty', () => expect(lookup('no-such-app.json', 1)).toEqual([]))

  test('lookup no-airbnb-result-object-2026 is a single app', () => {
    const app = json('lookup/no-airbnb-result-object-2026.json')
    expect(readListing({ subject: 'x', text: '' }, { app, index: 0 })).toMatchObject({
      bundleId: 'com.airbnb.app',
      ratingCount: 12646,
    })
    expect(() => lookup('no-airbnb-result-object-2026.json', 401626263)).toThrow(
      expect.objectContaining({ reason: 'unexpected-shape' }),
    )
  })

  test('the body of a 400 is not a valid response', () => {
    expect(() => lookup('http400-invalid-id.json', 1)).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
  })

  test('a response with an app that was not requested is rejected', () => {
    expect(() => lookup('us-headspace-2026.json', 1)).toThrow(expect.objectContaining({ reason: 'wrong-answer' }))
  })
})

describe.skipIf(!hasRecordings)('recorded hints', () => {
  const hints = (name: string) =>
    parseHintsAnswer(readRecording(`hints/${name}`), { term: 'candlestick', storefront: 'us' })
  test('us-candlestick has ten', () => {
    expect(hints('us-candlestick.plist')).toHaveLength(10)
    expect(hints('us-candlestick.plist').slice(0, 2)).toEqual(['candlestick patterns', 'learn candlestick patterns'])
  })
  test('us-empty has none', () => expect(hints('us-empty.plist')).toEqual([]))
})

describe.skipIf(!hasRecordings)('all recordings', () => {
  test('all recordings are covered by a test here; cn-us-jp-2026-03-07 is not a response from Apple but a table made from twelve', () => {
    expect(listRecordings()).toEqual([
      'charts-marketing/kr-top-free-10-2026.json',
      'charts-marketing/kr-top-paid-25-2026.json',
      'charts-rss/hk-topfree-limit100-2019.json',
      'charts-rss/hk-topgrossing-limit1-2018.json',
      'charts-rss/jp-topgrossing-limit1-2016.json',
      'charts-rss/lu-toppaid-genre6021-one-entry-excerpt.json',
      test2014,
      'hints/us-candlestick.plist',
      'hints/us-empty.plist',
      'history/cn-us-jp-2026-03-07.json',
      'history/us-84-charts-60-days.ndjson.gz',
      'lookup/http400-invalid-id.json',
      'lookup/jp-2016.json',
      'lookup/kr-no-screenshots-2026.json',
      'lookup/no-airbnb-result-object-2026.json',
      'lookup/no-such-app.json',
      'lookup/us-headspace-2026.json',
      'search/kr-kakao-2026.json',
      'search/no-hits.json',
      'search/us-candlestick-2026.json',
      'search/us-default-limit-2018.txt',
      'search/us-mac-bear-mixed-kinds-2025.json',
    ])
  })
})
