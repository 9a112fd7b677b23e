import { describe, expect, test } from 'vitest'
import { chartTypes, devices } from '#domain/charts.ts'
import { hasTables, readTable } from '#domain/testing/tables.ts'
import { appleHosts } from '../hosts.ts'
import { bytes, queryOf } from '../testing/bodies.ts'
import { feedNames, popIds, wsChartNames } from './chart-names.ts'
import { buildWsChartsRequest, parseWsChartsAnswer } from './top-chart.ts'
import { findFeedAddress } from './top-chart-rss.ts'

type ChartTable = {
  legacyRss: {
    effectiveMaxEntries: number
    feeds: { feed: string; device: string; chart: string; popId: number | null }[]
  }
  wsCharts: { names: Record<string, Record<string, string>> }
}

describe.skipIf(!hasTables)('compared with the reference tables', () => {
  const { legacyRss, wsCharts } = hasTables
    ? readTable<ChartTable>('charts.json')
    : { legacyRss: undefined, wsCharts: undefined }

  test.each(devices.flatMap(device => chartTypes.map(chartType => ({ device, chartType }))))(
    '%j has its names',
    ({ device, chartType }) => {
      const row = legacyRss?.feeds.find(feed => feed.device === device && feed.chart === chartType)
      expect(feedNames[device][chartType]).toBe(row?.feed)
      expect(popIds[device][chartType]).toBe(row?.popId)
      expect(wsChartNames[device][chartType]).toBe(wsCharts?.names[device]?.[chartType])
    },
  )
})

const parse = (body: unknown) => parseWsChartsAnswer(bytes(body), queryOf({}, 200))

test('the request always has a limit, because the default is 5, and uses the chart that includes games', () => {
  expect(buildWsChartsRequest(queryOf({}, 200), appleHosts).url).toBe(
    'https://itunes.apple.com/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=FreeApplications&limit=200',
  )
})

test('ids are accepted as strings and as numbers', () => {
  expect(parse({ resultIds: ['6448311069', 1605170923] })).toMatchObject({
    source: 'ws-charts',
    depth: 200,
    entries: [{ appId: 6448311069 }, { appId: 1605170923 }],
  })
})

test('an empty list of ids is an empty chart, a missing list is an error', () => {
  expect(parse({ resultIds: [] }).entries).toEqual([])
  expect(() => parse({})).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
})

test('an invalid or duplicate id makes the chart unusable', () => {
  expect(() => parse({ resultIds: ['1', 'x'] })).toThrow(expect.objectContaining({ reason: 'entry-without-id' }))
  expect(() => parse({ resultIds: ['1', '1'] })).toThrow(expect.objectContaining({ reason: 'duplicate-app' }))
})

test("a list ten times as long as any of Apple's is rejected", () => {
  const resultIds = Array.from({ length: 2_001 }, (_, index) => String(index + 1))
  expect(() => parse({ resultIds })).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
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
