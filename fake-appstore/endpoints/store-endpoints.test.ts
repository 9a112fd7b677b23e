import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { readJson } from '../testing/parse-results.ts'
import { hasRecordings, recordedJson, recordedText, shapeOf } from '../testing/recordings.ts'
import { startStore, testNow } from '../testing/started-store.ts'

const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const usHeader = { 'x-apple-store-front': '143441-1,29' }

describe('ws/charts and viewTop', () => {
  test('ws/charts and viewTop return 200 ids as text, with no app omitted', async () => {
    const store = await startStore()
    const full = store.world.storeAppIds({ chart, at: testNow }).map(String)
    const path = '/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=freeApplications&limit=400'
    expect(await readJson(await store.get(path))).toEqual({ resultIds: full })
    const page = await readJson(await store.get('/WebObjects/MZStore.woa/wa/viewTop?genreId=36&popId=27', usHeader))
    const { pageData } = page.pageData.segmentedControl.segments[0]
    expect(pageData.selectedChart.adamIds).toEqual(full)
    expect(pageData.topCharts.map(({ id }: { id: number }) => id)).toEqual([27, 30, 38])
  })

  test('ws/charts returns five ids without a limit, and FreeAppsV2 has no games', async () => {
    const store = await startStore()
    const path = '/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=FreeAppsV2'
    const { resultIds } = await readJson(await store.get(`${path}&limit=100`))
    expect((await readJson(await store.get(path))).resultIds).toEqual(resultIds.slice(0, 5))
    expect(resultIds.some((id: string) => store.world.findApp(Number(id))?.genres[0] === 6014)).toBe(false)
  })

  test('viewTop returns JSON for the platforms that support it, and a page for others', async () => {
    const store = await startStore()
    const path = '/WebObjects/MZStore.woa/wa/viewTop?genreId=6014&popId=46'
    const ipad = await readJson(await store.get(path, { 'x-apple-store-front': '143462,30' }))
    const expected = { storefront: 'jp', type: 'top-grossing', genre: 6014, device: 'ipad' } as const
    expect(ipad.pageData.segmentedControl.segments[0].pageData.selectedChart.adamIds).toEqual(
      store.world.storeAppIds({ chart: expected, at: testNow }).map(String),
    )
    const page = await store.get(path, { 'x-apple-store-front': '143462,12' })
    expect(page.headers.get('content-type')).toContain('text/html')
    const data = await readJson(await store.get(`${path}&dataOnly=true&cc=us`))
    expect(data.topCharts.map(({ id }: { id: number }) => id)).toEqual([44, 45, 46])
  })
})

describe('the marketing feed', () => {
  test('the marketing feed returns the overall chart with ids as text, and rejects charts that it does not have', async () => {
    const store = await startStore()
    const { feed } = await readJson(await store.get('/api/v2/us/apps/top-free/100/apps.json'))
    const ids = store.world.rankedAppIds({ chart, at: testNow }).map(String)
    expect(feed.results.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(feed.updated).toBe('Tue, 15 Sep 2026 10:20:30 +0000')
    expect((await store.get('/api/v2/us/apps/top-grossing/10/apps.json')).status).toBe(404)
    expect((await store.get('/api/v2/us/apps/top-free/101/apps.json')).status).toBe(500)
  })

  test.runIf(hasRecordings)('the marketing feed has the shape of a recorded one (in shared/recordings)', async () => {
    const store = await startStore()
    const answer = await readJson(await store.get('/api/v2/kr/apps/top-free/10/apps.json'))
    const recorded = recordedJson('charts-marketing/kr-top-free-10-2026.json') as {
      feed: { title: string; id: string }
    }
    expect(shapeOf(answer)).toEqual(shapeOf(recorded))
    expect([answer.feed.title, answer.feed.id]).toEqual([recorded.feed.title, recorded.feed.id])
  })
})

describe('store search and hints', () => {
  test('store search returns more than 200 ids, and no bubbles without results', async () => {
    const store = await startStore()
    const path = '/WebObjects/MZStore.woa/wa/search?clientApplication=Software&media=software&term='
    const { bubbles } = await readJson(await store.get(`${path}games`, usHeader))
    expect(bubbles[0].results).toHaveLength(240)
    expect(bubbles[0].results[0].id).toMatch(/^\d+$/)
    expect((await readJson(await store.get(`${path}qqqxyzzy`, usHeader))).bubbles).toEqual([])
  })

  test('there are at most ten hints, and none without a storefront header', async () => {
    const store = await startStore()
    const path = '/WebObjects/MZSearchHints.woa/wa/hints?clientApplication=Software&term=pla'
    const terms = (await (await store.get(path, usHeader)).text()).match(/<key>term<\/key>/g) ?? []
    expect(terms.length).toBeGreaterThan(2)
    expect(terms.length).toBeLessThanOrEqual(10)
    expect(await (await store.get(path)).text()).not.toContain('<key>term</key>')
  })

  test.runIf(hasRecordings)('hints match recorded plists except for the words (in shared/recordings)', async () => {
    const store = await startStore()
    const path = '/WebObjects/MZSearchHints.woa/wa/hints?clientApplication=Software&term='
    const tagsOf = (text: string) => text.replace(/<string>[^<]*<\/string>/g, '<string/>').split(/\s*\n\s*/)
    const recorded = tagsOf(recordedText('hints/us-candlestick.plist'))
    const found = tagsOf(await (await store.get(`${path}e`, usHeader)).text())
    expect(found).toEqual(recorded)
    expect(await (await store.get(path, usHeader)).text()).toBe(recordedText('hints/us-empty.plist'))
  })
})

describe('pictures', () => {
  test('an icon is a PNG of the requested size, always the same for one app and different for other apps', async () => {
    const store = await startStore()
    const [first, second] = store.world.rankedAppIds({ chart, at: testNow })
    const { results } = JSON.parse(await (await store.get(`/lookup?id=${first},${second}&country=us`)).text())
    const picture = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
    const [icon, other] = await Promise.all(results.map((app: { artworkUrl100: string }) => picture(app.artworkUrl100)))
    expect(icon?.subarray(1, 4).toString()).toBe('PNG')
    expect([icon?.readUInt32BE(16), icon?.readUInt32BE(20)]).toEqual([100, 100])
    expect(icon).not.toEqual(other)
    expect(await picture(results[0].artworkUrl100.replace('100x100bb.jpg', '100x100bb.webp'))).toEqual(icon)
    const large = await picture(results[0].artworkUrl512)
    expect(large.readUInt32BE(16)).toBe(512)
  })

  test('screenshots are small files of the requested size', async () => {
    const store = await startStore()
    const app = store.world.apps[0]
    const { results } = JSON.parse(await (await store.get(`/lookup?id=${app?.id}&country=us`)).text())
    const response = await fetch(results[0].screenshotUrls[0])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('image/png')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([392, 696])
    expect(bytes.length).toBeLessThan(20_000)
  })

  test('the picture of an unknown app is 404', async () => {
    const store = await startStore()
    expect((await store.get('/image/thumb/x/100x100bb.png')).status).toBe(404)
  })
})
