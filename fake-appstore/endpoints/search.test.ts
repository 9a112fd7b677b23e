import { describe, expect, test } from 'vitest'
import { parseResults } from '../testing/parse-results.ts'
import { startStore, testNow } from '../testing/started-store.ts'

const trackIds = async (response: Response) => (await parseResults(response)).results.map(({ trackId }) => trackId)

describe('search', () => {
  test('the full name of an app finds it first', async () => {
    const store = await startStore()
    const app = store.world.apps[0]
    const ids = await trackIds(
      await store.get(`/search?term=${encodeURIComponent(app?.name.brand ?? '')}&entity=software`),
    )
    expect(ids[0]).toBe(app?.id)
  })

  test('a search returns 50 results without a limit, and never more than 200', async () => {
    const store = await startStore()
    expect(await trackIds(await store.get('/search?term=games'))).toHaveLength(50)
    expect(await trackIds(await store.get('/search?term=games&limit=500'))).toHaveLength(200)
  })

  test('words of other scripts find apps of their storefronts', async () => {
    const store = await startStore()
    for (const [country, term] of [
      ['jp', '写真'],
      ['kr', '게임'],
      ['sa', 'أخبار'],
      ['ru', 'погода'],
      ['gr', 'Αγγλικά'],
    ]) {
      const ids = await trackIds(await store.get(`/search?term=${encodeURIComponent(term ?? '')}&country=${country}`))
      expect(ids.length, term).toBeGreaterThan(0)
    }
  })

  test('the order differs between storefronts and drifts over days', async () => {
    const store = await startStore()
    const us = await trackIds(await store.get('/search?term=photo&country=us&limit=100'))
    expect(await trackIds(await store.get('/search?term=photo&country=gb&limit=100'))).not.toEqual(us)
    const later = await startStore({ now: () => new Date(testNow.getTime() + 5 * 86_400_000) })
    const then = await trackIds(await later.get('/search?term=photo&country=us&limit=100'))
    expect(then).not.toEqual(us)
    expect(then.filter(id => us.includes(id)).length).toBeGreaterThan(80)
  })

  test('the term "de" fails with the newNullResponse page every time', async () => {
    const store = await startStore()
    const response = await store.get('/search?term=de')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('[newNullResponse]')
  })

  test('invalid values are rejected with 400 and the name of the key', async () => {
    const store = await startStore()
    const keys = {
      'country=zz': '[country]',
      'entity=x': '[resultEntity]',
      'attribute=x': '[attributeType, resultEntity]',
    }
    for (const [query, key] of Object.entries(keys)) {
      const response = await store.get(`/search?term=a&${query}`)
      expect(response.status).toBe(400)
      expect(JSON.parse(await response.text()).errorMessage).toBe(`Invalid value(s) for key(s): ${key}`)
    }
  })

  test('a search without matches returns an empty list', async () => {
    const store = await startStore()
    const body = await (await store.get('/search?term=qqqxyzzy')).text()
    expect(JSON.parse(body)).toEqual({ resultCount: 0, results: [] })
  })

  test('search names are localized where the storefront has the language, genre names stay English', async () => {
    const store = await startStore()
    const app = store.world.apps.find(
      app => app.name.isDescribed && app.genres[0] !== 6014 && store.world.isOffered(app, 'jp', testNow),
    )
    const nameIn = async (query: string) =>
      (await parseResults(await store.get(`/lookup?id=${app?.id}&country=jp${query}`))).results[0]?.trackName
    expect(await nameIn('')).not.toBe(await nameIn('&lang=en_us'))
  })
})
