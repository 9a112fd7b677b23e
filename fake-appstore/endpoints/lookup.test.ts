import { describe, expect, test } from 'vitest'
import { parseResults } from '../testing/parse-results.ts'
import { hasRecordings, recordedJson, recordedText } from '../testing/recordings.ts'
import { startStore, testNow } from '../testing/started-store.ts'

const popular = async () => {
  const store = await startStore()
  const ids = store.world.storeAppIds({
    chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' },
    at: testNow,
  })
  return { store, ids }
}

describe('lookup', () => {
  test('lookup returns each known app and omits unknown ones, without keeping the order', async () => {
    const { store, ids } = await popular()
    const firstIds = ids.slice(0, 30)
    const { resultCount, results } = await parseResults(await store.get(`/lookup?id=${firstIds.join()},1,0&country=us`))
    expect(resultCount).toBe(30)
    const found = results.map(({ trackId }) => trackId as number)
    expect(found.toSorted()).toEqual(firstIds.toSorted())
    expect(found).not.toEqual(firstIds)
  })

  test('an app that is not sold in a storefront is omitted there', async () => {
    const { store } = await popular()
    const app = store.world.apps.find(
      app => store.world.isOffered(app, 'us', testNow) && !store.world.isOffered(app, 'cn', testNow),
    )
    expect((await parseResults(await store.get(`/lookup?id=${app?.id}&country=US`))).resultCount).toBe(1)
    expect((await parseResults(await store.get(`/cn/lookup?id=${app?.id}`))).resultCount).toBe(0)
  })

  test('an app can be looked up by its bundle id', async () => {
    const { store, ids } = await popular()
    const app = store.world.findApp(ids[5] ?? 0)
    const { results } = await parseResults(await store.get(`/lookup?bundleId=${app?.bundleId},no.such&country=us`))
    expect(results.map(({ trackId }) => trackId)).toContain(app?.id)
  })

  test('an app for iPad only lists iPads and no iPhone, and a search for iPhone apps does not find it', async () => {
    const { store } = await popular()
    const ipadOnly = store.world.apps.filter(app => !app.hasIphone && store.world.isOffered(app, 'us', testNow))
    const ids = ipadOnly.slice(0, 20).map(({ id }) => id)
    const { results } = await parseResults(await store.get(`/lookup?id=${ids.join()}&country=us`))
    expect(results).toHaveLength(ids.length)
    for (const { supportedDevices, screenshotUrls } of results) {
      expect(supportedDevices).toEqual(expect.arrayContaining(['iPadA16-iPadA16']))
      expect(JSON.stringify(supportedDevices)).not.toContain('iPhone')
      expect(screenshotUrls).toEqual([])
    }
    const term = encodeURIComponent(String(results[0]?.trackName))
    const find = async (entity: string) => {
      const { results: found } = await parseResults(
        await store.get(`/search?term=${term}&country=us&media=software&entity=${entity}&limit=200`),
      )
      return found.some(({ trackId }) => trackId === results[0]?.trackId)
    }
    expect([await find('software'), await find('iPadSoftware')]).toEqual([false, true])
  })

  test("a developer's id returns the developer first and then the developer's apps", async () => {
    const { store, ids } = await popular()
    const developer = store.world.findApp(ids[0] ?? 0)?.developer.id
    const { results } = await parseResults(await store.get(`/lookup?id=${developer}&entity=software&country=us`))
    expect(results[0]?.wrapperType).toBe('artist')
    expect(
      results.slice(1).every(({ artistId, wrapperType }) => artistId === developer && wrapperType === 'software'),
    ).toBe(true)
    expect(results.length).toBeGreaterThan(1)
  })

  test('a body has three newlines at both ends and is cached for a day', async () => {
    const { store, ids } = await popular()
    const response = await store.get(`/lookup?id=${ids[0]}&country=us`)
    expect(response.headers.get('cache-control')).toBe('max-age=86358')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const body = await response.text()
    expect(body).toMatch(/^\n\n\n\{\n "resultCount":1,\n "results": \[\n\{/)
    expect(body).toMatch(/\}\]\n\}\n\n\n$/)
    expect(body).toContain('"price":0.00')
  })

  test('an Arcade title has no price', async () => {
    const { store } = await popular()
    const arcade = store.world.apps.find(app => app.isArcade && store.world.isOffered(app, 'us', testNow))
    const { results } = await parseResults(await store.get(`/lookup?id=${arcade?.id}&country=us`))
    expect(results).toHaveLength(1)
    expect(results[0]).not.toHaveProperty('price')
    expect(results[0]).not.toHaveProperty('formattedPrice')
  })

  test('ratings are per storefront and grow over time', async () => {
    const { ids } = await popular()
    const count = async (now: string, country: string) => {
      const store = await startStore({ now: () => new Date(now) })
      const { results } = await parseResults(await store.get(`/lookup?id=${ids[3]}&country=${country}`))
      return Number(results[0]?.userRatingCount)
    }
    const us = await count('2026-01-01T00:00:00Z', 'us')
    expect(await count('2026-09-01T00:00:00Z', 'us')).toBeGreaterThan(us)
    expect(await count('2026-01-01T00:00:00Z', 'nz')).not.toBe(us)
  })

  test('an id that is not a number and an unknown country are rejected with 400', async () => {
    const { store } = await popular()
    const response = await store.get('/lookup?id=abc')
    expect(response.status).toBe(400)
    const body = await response.text()
    expect(JSON.parse(body).errorMessage).toBe('Invalid value(s) for key(s): [itunesId]')
    if (hasRecordings) expect(body.trim()).toBe(recordedText('lookup/http400-invalid-id.json').trim())
    const country = await store.get('/lookup?id=1&country=zz')
    expect(country.status).toBe(400)
    expect(await country.text()).toContain('[country]')
  })
})

describe.runIf(hasRecordings)('compared with recorded lookups (in shared/recordings)', () => {
  test('an app has the keys of a recorded one, with values of the same kind', async () => {
    const { store, ids } = await popular()
    const { results } = await parseResults(await store.get(`/lookup?id=${ids.slice(0, 100).join()}&country=us`))
    const recorded = recordedJson('lookup/us-headspace-2026.json') as { results: Record<string, unknown>[] }
    const model = recorded.results[0] ?? {}
    const optional = new Set(['releaseNotes', 'sellerUrl'])
    for (const result of results) {
      expect(Object.keys(model).filter(key => !(key in result) && !optional.has(key))).toEqual([])
      for (const [key, value] of Object.entries(result)) {
        expect(typeof value, key).toBe(typeof model[key])
        expect(Array.isArray(value), key).toBe(Array.isArray(model[key]))
      }
    }
  })

  test('a lookup without results matches the recorded empty response', async () => {
    const { store } = await popular()
    const body = await (await store.get('/lookup?id=1')).text()
    expect(body.trim()).toBe(recordedText('lookup/no-such-app.json').trim())
  })
})
