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

describe('the control door', () => {
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

  test('a fault that cannot be understood is refused with the reason', async () => {
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

  test('it tells which requests came and forgets them when told', async () => {
    const store = await startStore()
    await store.get(path)
    const list = await (await store.get('/__control/requests')).json()
    expect(list).toMatchObject([{ method: 'GET', url: path, status: 200 }])
    expect(store.requests).toEqual(list)
    await fetch(`${store.url}/__control/requests`, { method: 'DELETE' })
    expect(store.requests).toEqual([])
  })

  test('it sums up the world', async () => {
    const store = await startStore({ seed: 4 })
    expect(await (await store.get('/__control/world')).json()).toMatchObject({ seed: 4, storefronts: 175 })
    expect((await store.get('/__control/nothing')).status).toBe(404)
  })
})

describe('history', () => {
  test('a line holds the charts of a day and storefront as the feed showed them at noon', async () => {
    const store = await startStore()
    const query = 'from=2026-09-12&to=2026-09-14&charts=top-free:all,top-paid:6014:ipad&storefronts=us,nr'
    const lines = await historyOf(store, query)
    expect(lines.map(({ date, country }) => `${date} ${country}`)).toEqual([
      ...['2026-09-12 us', '2026-09-12 nr', '2026-09-13 us', '2026-09-13 nr', '2026-09-14 us', '2026-09-14 nr'],
    ])
    for (const { date, country, charts } of lines) {
      const at = new Date(`${date}T12:00:00Z`)
      const storefront = country as Chart['storefront']
      const free: Chart = { storefront, chartType: 'top-free', genre: 36, device: 'iphone' }
      const paid: Chart = { storefront, chartType: 'top-paid', genre: 6014, device: 'ipad' }
      expect(charts['top-free:all']).toEqual(store.world.rankedAppIds({ chart: free, at }))
      expect(charts['top-paid:6014:ipad']).toEqual(store.world.rankedAppIds({ chart: paid, at }))
    }
  })

  test('today is the present hour, and days to come are left out', async () => {
    const store = await startStore()
    const lines = await historyOf(store, 'from=2026-09-15&to=2026-09-20&storefronts=us')
    expect(lines).toHaveLength(1)
    const chart: Chart = { storefront: 'us', chartType: 'top-grossing', genre: 36, device: 'iphone' }
    expect(lines[0]?.charts['top-grossing:all']).toEqual(store.world.rankedAppIds({ chart, at: testNow }))
    expect(Object.keys(lines[0]?.charts ?? {})).toEqual(['top-free:all', 'top-paid:all', 'top-grossing:all'])
  })

  test('without storefronts it holds all of them', async () => {
    const store = await startStore()
    const lines = await historyOf(store, 'from=2026-09-14&to=2026-09-14&charts=top-free:all')
    expect(new Set(lines.map(({ country }) => country)).size).toBe(175)
  })

  test('what cannot be understood is refused', async () => {
    const store = await startStore()
    for (const query of ['from=soon', 'charts=best', 'charts=top-free:1', 'storefronts=zz']) {
      expect((await store.get(`/__control/history?${query}`)).status, query).toBe(400)
    }
  })

  test('a reader that goes away does no harm', async () => {
    const store = await startStore()
    const response = await store.get('/__control/history?from=2026-01-01&to=2026-09-01')
    await response.body?.cancel()
    expect((await store.get(path)).status).toBe(200)
  })
})
