import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { readJson } from '../testing/parse-results.ts'
import { type StartedStore, startStore, testNow } from '../testing/started-store.ts'

const path = '/us/rss/topfreeapplications/limit=5/json'

const post = (store: StartedStore, body: unknown) =>
  fetch(`${store.url}/__control/faults`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

type Line = { date: string; country: string; charts: Record<string, number[]> }

const historyOf = async (store: StartedStore, query: string): Promise<Line[]> => {
  const text = await (await store.get(`/__control/history?${query}`)).text()
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

describe('the control API', () => {
  test('a fault can be set and cleared over HTTP', async () => {
    const store = await startStore()
    const response = await post(store, {
      match: { storefront: 'us' },
      fault: { kind: 'throttled', retryAfter: 3 },
      times: 9,
    })
    expect(response.status).toBe(201)
    expect((await store.get(path)).status).toBe(429)
    await fetch(`${store.url}/__control/faults`, { method: 'DELETE' })
    expect((await store.get(path)).status).toBe(200)
  })

  test('an invalid fault is rejected with the reason', async () => {
    const store = await startStore()
    const wrong = [
      '{',
      [],
      {},
      { fault: { kind: 'earthquake' } },
      { fault: { kind: 'slow-body' } },
      { fault: { kind: 'wrong-storefront', storefront: 'zz' } },
      { fault: 'frozen' },
      { fault: 'reset', times: 'often' },
      { fault: 'reset', match: { path: 1 } },
      { fault: 'reset', from: 'yesterday' },
    ]
    for (const body of wrong) {
      const response = await post(store, body)
      expect(response.status, JSON.stringify(body)).toBe(400)
      expect((await readJson(response)).error).not.toBe('')
    }
    expect((await store.get(path)).status).toBe(200)
  })

  test('the control API lists the received requests and clears them on request', async () => {
    const store = await startStore()
    await store.get(path)
    const list = await (await store.get('/__control/requests')).json()
    expect(list).toMatchObject([{ method: 'GET', url: path, status: 200 }])
    expect(store.requests).toEqual(list)
    await fetch(`${store.url}/__control/requests`, { method: 'DELETE' })
    expect(store.requests).toEqual([])
  })

  test('an unknown control request is not found', async () => {
    const store = await startStore()
    expect((await store.get('/__control/nothing')).status).toBe(404)
  })
})

describe('history', () => {
  test('a line has the charts of a day and storefront as the feed showed them at noon', async () => {
    const store = await startStore()
    const query = 'from=2026-09-12&to=2026-09-14&charts=top-free:all,top-paid:6014:ipad&storefronts=us,nr'
    const lines = await historyOf(store, query)
    expect(lines.map(({ date, country }) => `${date} ${country}`)).toEqual([
      '2026-09-12 us',
      '2026-09-12 nr',
      '2026-09-13 us',
      '2026-09-13 nr',
      '2026-09-14 us',
      '2026-09-14 nr',
    ])
    for (const { date, country, charts } of lines) {
      const at = new Date(`${date}T12:00:00Z`)
      const storefront = country as Chart['storefront']
      const free: Chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' }
      const paid: Chart = { storefront, type: 'top-paid', genre: 6014, device: 'ipad' }
      expect(charts['top-free:all']).toEqual(store.world.rankedAppIds({ chart: free, at }))
      expect(charts['top-paid:6014:ipad']).toEqual(store.world.rankedAppIds({ chart: paid, at }))
    }
  })

  test('today uses the current hour, and future days are left out', async () => {
    const store = await startStore()
    const lines = await historyOf(store, 'from=2026-09-15&to=2026-09-20&storefronts=us')
    expect(lines).toHaveLength(1)
    const chart: Chart = { storefront: 'us', type: 'top-grossing', genre: 36, device: 'iphone' }
    expect(lines[0]?.charts['top-grossing:all']).toEqual(store.world.rankedAppIds({ chart, at: testNow }))
    expect(Object.keys(lines[0]?.charts ?? {})).toEqual(['top-free:all', 'top-paid:all', 'top-grossing:all'])
  })

  test('another hour than noon is in each line', async () => {
    const store = await startStore()
    const query = 'from=2026-09-14&to=2026-09-14&charts=top-free:all&storefronts=us'
    const [midnight] = await historyOf(store, `${query}&hour=0`)
    const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
    expect(midnight).toMatchObject({ date: '2026-09-14', observedAt: '2026-09-14T00:00:00.000Z' })
    expect(midnight?.charts['top-free:all']).toEqual(
      store.world.rankedAppIds({ chart, at: new Date('2026-09-14T00:00:00Z') }),
    )
    expect((await historyOf(store, query))[0]).not.toHaveProperty('observedAt')
  })

  test('a request without storefronts gets the history of all of them', async () => {
    const store = await startStore()
    const lines = await historyOf(store, 'from=2026-09-14&to=2026-09-14&charts=top-free:all')
    expect(new Set(lines.map(({ country }) => country)).size).toBe(175)
  })

  test('an invalid request is rejected', async () => {
    const store = await startStore()
    for (const query of ['from=soon', 'charts=best', 'charts=top-free:1', 'storefronts=zz', 'hour=24']) {
      expect((await store.get(`/__control/history?${query}`)).status, query).toBe(400)
    }
  })

  test('a client that disconnects does no harm', async () => {
    const store = await startStore()
    const response = await store.get('/__control/history?from=2026-01-01&to=2026-09-01')
    await response.body?.cancel()
    expect((await store.get(path)).status).toBe(200)
  })
})

type PagesLine = { date: string; country: string; results: Record<string, unknown>[] }

describe('store pages', () => {
  const pagesOf = async (store: StartedStore, query: string): Promise<PagesLine[]> => {
    const text = await (await store.get(`/__control/store-pages?${query}`)).text()
    return text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  }

  test('a line has the lookup results of a day and storefront, without apps that are not sold there', async () => {
    const at = new Date('2026-09-13T12:00:00Z')
    const store = await startStore({ now: () => at })
    const { world } = store
    const sold = world.apps.find(app => world.isOffered(app, 'us', at) && !world.isOffered(app, 'cn', at))
    const apps = [world.apps[0]?.id, sold?.id].join(',')
    const response = await readJson(await store.get(`/lookup?id=${apps}&country=us`))
    const later = await startStore()
    const lines = await pagesOf(later, `from=2026-09-10&to=2026-09-30&every=3&apps=${apps}&storefronts=us,cn`)
    expect(lines.map(({ date, country }) => `${date} ${country}`)).toEqual([
      '2026-09-10 us',
      '2026-09-10 cn',
      '2026-09-13 us',
      '2026-09-13 cn',
    ])
    expect(lines[2]?.results).toHaveLength(2)
    for (const result of lines[2]?.results ?? [])
      expect(response.results).toContainEqual(expect.objectContaining(result))
    expect(lines[3]?.results.map(({ trackId }) => trackId)).not.toContain(sold?.id)
  })

  test('an invalid request is rejected', async () => {
    const store = await startStore()
    for (const query of ['', 'apps=x', 'apps=1&from=soon', 'apps=1&every=0', 'apps=1&storefronts=zz']) {
      expect((await store.get(`/__control/store-pages?${query}`)).status, query).toBe(400)
    }
  })
})

describe('searches', () => {
  test('a line has the results of a search on a day', async () => {
    const store = await startStore({ now: () => new Date('2026-09-13T12:00:00Z') })
    const response = await readJson(await store.get('/search?term=photo&country=us&entity=software&limit=200'))
    const later = await startStore()
    const query = 'from=2026-09-12&to=2026-09-13&searches=us:photo,jp:photo'
    const lines = (await (await later.get(`/__control/searches?${query}`)).text()).trimEnd().split('\n')
    const days = lines.map(line => JSON.parse(line))
    expect(days.map(({ storefront, term, date }) => `${storefront}:${term} ${date}`)).toEqual([
      'us:photo 2026-09-12',
      'us:photo 2026-09-13',
      'jp:photo 2026-09-12',
      'jp:photo 2026-09-13',
    ])
    expect(days[1].appIds.length).toBeGreaterThan(10)
    expect(days[1].appIds).toEqual(response.results.map((result: { trackId: number }) => result.trackId))
  })

  test('an invalid request is rejected', async () => {
    const store = await startStore()
    for (const query of ['', 'searches=photo', 'searches=zz:photo', 'searches=us:photo&from=soon']) {
      expect((await store.get(`/__control/searches?${query}`)).status, query).toBe(400)
    }
  })
})
