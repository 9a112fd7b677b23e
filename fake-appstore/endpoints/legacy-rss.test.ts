import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { feedIds } from '../testing/parse-results.ts'
import { hasRecordings, recordedJson, shapeOf } from '../testing/recordings.ts'
import { startStore, testNow } from '../testing/started-store.ts'

type Feed = { feed: Record<string, unknown> & { id: { label: string } } }

const readFeed = async (response: Response): Promise<Feed> => JSON.parse(await response.text())

const usFree: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

describe('the legacy chart feed', () => {
  test('the legacy chart feed lists the ids of the world in rank order, as text/javascript and cached for the rest of the hour', async () => {
    const store = await startStore()
    const response = await store.get('/us/rss/topfreeapplications/limit=100/json')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('max-age=2370')
    expect(await feedIds(response)).toEqual(store.world.rankedAppIds({ chart: usFree, at: testNow }))
  })

  test('every spelling of the URL returns the same chart', async () => {
    const store = await startStore()
    const chart: Chart = { storefront: 'jp', type: 'top-paid', genre: 6014, device: 'ipad' }
    const expected = store.world.rankedAppIds({ chart, at: testNow }).slice(0, 20)
    const spellings = [
      '/jp/rss/toppaidipadapplications/limit=20/genre=6014/json',
      '/jp/rss/toppaidipadapplications/genre=6014/limit=20/json',
      '/rss/toppaidipadapplications/genre=6014/limit=20/json?cc=JP',
      '/rss/toppaidipadapplications/sf=143462/limit=20/genre=6014/json',
      '/WebObjects/MZStoreServices.woa/ws/RSS/toppaidipadapplications/genre=6014/limit=20/json?s=143462',
      '/WebObjects/MZStoreServices.woa/ws/RSS/toppaidipadapplications/genre=6014/limit=20/json?cc=jp',
    ]
    for (const path of spellings) expect(await feedIds(await store.get(path)), path).toEqual(expected)
  })

  test('a limit above 100 returns at most 100 entries, and the feed echoes the requested limit', async () => {
    const store = await startStore()
    const { feed } = await readFeed(await store.get('/us/rss/topfreeapplications/genre=6015/limit=200/json'))
    expect((feed.entry as unknown[]).length).toBeLessThanOrEqual(100)
    expect(feed.id.label).toBe('https://itunes.apple.com/us/rss/topfreeapplications/genre=6015/limit=200/json')
    expect(JSON.stringify(feed.link)).toContain('"rel":"self","href":"https://itunes.apple.com/us/rss/top')
  })

  test('a single entry is an object, and the key is missing without entries', async () => {
    const store = await startStore()
    const single = await readFeed(await store.get('/us/rss/topfreeapplications/limit=1/json'))
    expect(Array.isArray(single.feed.entry)).toBe(false)
    const { feed } = await readFeed(await store.get('/us/rss/topfreeapplications/genre=7008/json'))
    expect('entry' in feed).toBe(false)
    expect(feed.id.label).toContain('https://itunes.apple.com/us/rss/')
  })

  test('an unknown storefront or feed is an error, never the chart of another country', async () => {
    const store = await startStore()
    for (const path of [
      '/zz/rss/topfreeapplications/json',
      '/us/rss/nosuchfeed/json',
      '/rss/topfreeapplications/sf=1/json',
    ])
      expect((await store.get(path)).status, path).toBe(404)
  })

  test('image URLs use the host of the request, or the public address', async () => {
    const store = await startStore()
    const body = await (await store.get('/us/rss/topfreeapplications/limit=2/json')).text()
    expect(body).toContain(`${store.url}/image/thumb/`)
    const hidden = await startStore({ publicUrl: 'https://pictures.example/' })
    const other = await (await hidden.get('/us/rss/topfreeapplications/limit=2/json')).text()
    expect(other).toContain('"https://pictures.example/image/thumb/')
  })

  test('prices and dates use the format of the storefront', async () => {
    const store = await startStore()
    const body = await (await store.get('/jp/rss/topfreeapplications/limit=3/json')).text()
    expect(body).toContain('"im:price":{"label":"入手","attributes":{"amount":"0","currency":"JPY"}}')
    expect(body).toMatch(
      /"im:releaseDate":\{"label":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[78]:00","attributes":\{"label":"\d{4}年/,
    )
    const paid = await (await store.get('/lu/rss/toppaidapplications/limit=3/json')).text()
    expect(paid).toMatch(/"label":"[^"]*€[^"]*","attributes":\{"amount":"\d+\.\d+","currency":"EUR"\}/)
  })

  test('the XML form has the same chart as Atom', async () => {
    const store = await startStore()
    const response = await store.get('/us/rss/topfreeapplications/limit=25/xml')
    expect(response.headers.get('content-type')).toBe('application/xml')
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(await response.text())
    const ids = parsed.feed.entry.map((entry: { id: { '@_im:id': string } }) => Number(entry.id['@_im:id']))
    expect(ids).toEqual(store.world.rankedAppIds({ chart: usFree, at: testNow }).slice(0, 25))
  })
})

describe.runIf(hasRecordings)('compared with recorded feeds (in shared/recordings)', () => {
  test('an entry has the shape of a recorded one', async () => {
    const store = await startStore()
    const { feed } = await readFeed(await store.get('/lu/rss/toppaidapplications/limit=30/json'))
    const { $position: _, ...recorded } = recordedJson('charts-rss/lu-toppaid-genre6021-one-entry-excerpt.json') as {
      $position: unknown
    }
    const entries = feed.entry as Record<string, unknown>[]
    const complete = entries.find(entry => 'rights' in entry && JSON.stringify(entry['im:artist']).includes('href'))
    expect(shapeOf(complete)).toEqual(shapeOf(recorded))
  })

  test('the envelope of the entries has the shape of a recorded one', async () => {
    const store = await startStore()
    const { feed } = await readFeed(await store.get('/hk/rss/topfreeapplications/limit=100/json'))
    const recorded = recordedJson('charts-rss/hk-topfree-limit100-2019.json') as Feed
    expect(shapeOf({ ...feed, entry: [] })).toEqual(shapeOf({ ...recorded.feed, entry: [] }))
    expect(feed.title).toEqual(recorded.feed.title)
    expect(feed.id).toEqual(recorded.feed.id)
  })
})
