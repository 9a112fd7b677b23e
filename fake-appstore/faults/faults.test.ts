import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import type { Fault } from '../index.ts'
import { feedIds } from '../testing/parse-results.ts'
import { type StartedStore, startStore, testNow } from '../testing/started-store.ts'

const path = '/us/rss/topfreeapplications/limit=100/json'
const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

const withFault = async (fault: Fault): Promise<StartedStore> => {
  const store = await startStore()
  store.setFault({ fault })
  return store
}

describe('faults of a whole response', () => {
  test('forbidden is 403 without a body, Apple\'s "too many calls"', async () => {
    const response = await (await withFault({ kind: 'forbidden' })).get(path)
    expect(response.status).toBe(403)
    expect(response.headers.get('content-length')).toBe('0')
    expect(response.headers.get('server')).toBe('daiquiri/5')
    expect(response.headers.has('x-responding-instance')).toBe(true)
    expect(response.headers.has('retry-after')).toBe(false)
    expect(await response.text()).toBe('')
  })

  test('throttled and unavailable can send Retry-After', async () => {
    const throttled = await (await withFault({ kind: 'throttled', retryAfter: 7 })).get(path)
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '7'])
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
    const unavailable = await (await withFault({ kind: 'unavailable', retryAfter: date })).get(path)
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, date])
    expect(await unavailable.text()).toContain('<!DOCTYPE html>')
    expect((await (await withFault({ kind: 'throttled' })).get(path)).headers.has('retry-after')).toBe(false)
  })

  test('not-found is 404, html is a page with status 200, and empty-body is an empty body with status 200', async () => {
    expect((await (await withFault({ kind: 'not-found' })).get(path)).status).toBe(404)
    const page = await (await withFault({ kind: 'html' })).get(path)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('[newNullResponse]')])
    const empty = await (await withFault({ kind: 'empty-body' })).get(path)
    expect([empty.status, await empty.text()]).toEqual([200, ''])
  })

  test('gzip-unasked sends compressed bytes without a content-encoding header', async () => {
    const response = await (await withFault({ kind: 'gzip-unasked' })).get(path)
    expect(response.headers.has('content-encoding')).toBe(false)
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
    expect(JSON.parse(text).feed.id.label).toContain('/us/rss/')
  })

  test('huge is a body of nine megabytes', async () => {
    const response = await (await withFault({ kind: 'huge' })).get(path)
    expect((await response.arrayBuffer()).byteLength).toBe(9 * 1024 * 1024)
  })

  test('redirect-loop redirects to the same URL', async () => {
    const store = await withFault({ kind: 'redirect-loop' })
    const response = await fetch(store.url + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, path])
    await expect(store.get(path)).rejects.toThrow()
  })
})

describe('faults of the connection', () => {
  test('slow headers and slow bodies take their time and arrive intact', async () => {
    for (const fault of [
      { kind: 'slow-headers', ms: 120 },
      { kind: 'slow-body', ms: 120 },
    ] as const) {
      const store = await withFault(fault)
      const start = performance.now()
      expect(await feedIds(await store.get(path))).toEqual(store.world.rankedAppIds({ chart, at: testNow }))
      expect(performance.now() - start).toBeGreaterThan(100)
    }
  })

  test('truncated closes the connection early, or sends half a JSON', async () => {
    const cut = await (await withFault({ kind: 'truncated' })).get(path)
    await expect(cut.text()).rejects.toThrow()
    const half = await (await withFault({ kind: 'truncated', how: 'json' })).get(path)
    const text = await half.text()
    expect(text).toMatch(/^\{"feed"/)
    expect(() => JSON.parse(text)).toThrow()
  })

  test('reset breaks the connection before any response', async () => {
    const store = await withFault({ kind: 'reset' })
    await expect(store.get(path)).rejects.toThrow()
    expect(store.requests.at(-1)).toMatchObject({ url: path, status: 0, fault: 'reset' })
  })
})

describe('faults of a chart', () => {
  const idsWith = async (fault: Fault) => {
    const store = await withFault(fault)
    return { store, ids: await feedIds(await store.get(path)), truth: store.world.rankedAppIds({ chart, at: testNow }) }
  }

  test('empty-feed, one-entry and short omit ranks', async () => {
    expect((await idsWith({ kind: 'empty-feed' })).ids).toEqual([])
    const feed = await idsWith({ kind: 'one-entry' })
    expect(feed.ids).toEqual(feed.truth.slice(0, 1))
    const short = await idsWith({ kind: 'short', entries: 12 })
    expect(short.ids).toEqual(short.truth.slice(0, 12))
  })

  test('duplicate lists an app twice, and shuffled has the same apps in another order', async () => {
    const { ids } = await idsWith({ kind: 'duplicate' })
    expect(ids.length - new Set(ids).size).toBe(1)
    const shuffled = await idsWith({ kind: 'shuffled' })
    expect(shuffled.ids).not.toEqual(shuffled.truth)
    expect(shuffled.ids.toSorted()).toEqual(shuffled.truth.toSorted())
  })

  test('swapped has the same apps, and the given share of pairs is swapped', async () => {
    const { ids, truth } = await idsWith({ kind: 'swapped', share: 0.75, by: 0.25 })
    expect(ids.toSorted()).toEqual(truth.toSorted())
    const moves = truth.map((id, place) => Math.abs(ids.indexOf(id) - place))
    const far = Math.round(truth.length / 4)
    expect(new Set(moves)).toEqual(new Set([0, far]))
    expect(moves.filter(move => move === far).length / truth.length).toBeGreaterThan(0.6)
    expect(moves.filter(move => move === far).length / truth.length).toBeLessThan(0.9)
  })

  test("frozen shows an earlier chart with today's date", async () => {
    const at = '2026-09-01T12:00:00Z'
    const { store, ids, truth } = await idsWith({ kind: 'frozen', at })
    expect(ids).toEqual(store.world.rankedAppIds({ chart, at: new Date(at) }))
    expect(ids).not.toEqual(truth)
    expect(await (await store.get(path)).text()).toContain('"updated":{"label":"2026-09-15T03:20:30-07:00"}')
  })

  test("wrong-storefront shows another country's chart, with that country in its id", async () => {
    const { store, ids } = await idsWith({ kind: 'wrong-storefront', storefront: 'fr' })
    expect(ids).toEqual(store.world.rankedAppIds({ chart: { ...chart, storefront: 'fr' }, at: testNow }))
    const { feed } = JSON.parse(await (await store.get(path)).text())
    expect(feed.id.label).toBe('https://itunes.apple.com/fr/rss/topfreeapplications/limit=100/json')
  })
})

describe('the calls that a fault applies to', () => {
  test('a fault with a count occurs that many times and then stops', async () => {
    const store = await startStore()
    store.setFault({ fault: { kind: 'unavailable' }, times: 2 })
    const statuses = []
    for (let call = 0; call < 4; call++) statuses.push((await store.get(path)).status)
    expect(statuses).toEqual([503, 503, 200, 200])
  })

  test('a fault can apply to a path, a storefront or one chart', async () => {
    const store = await startStore()
    store.setFault({ match: { chartKey: 'us:top-paid:6014:iphone' }, fault: { kind: 'not-found' } })
    store.setFault({ match: { storefront: 'de' }, fault: { kind: 'forbidden' } })
    store.setFault({ match: { path: '/search?' }, fault: { kind: 'unavailable' } })
    const status = async (at: string) => (await store.get(at)).status
    expect(await status('/us/rss/toppaidapplications/genre=6014/limit=10/json')).toBe(404)
    expect(await status('/us/rss/toppaidapplications/genre=6015/limit=10/json')).toBe(200)
    expect(await status('/de/rss/toppaidapplications/json')).toBe(403)
    expect(await status('/lookup?id=1&country=de')).toBe(403)
    expect(await status('/search?term=photo')).toBe(503)
  })

  test("a fault with dates occurs between them by the store's clock, and clearing removes all faults", async () => {
    let now = new Date('2026-09-15T00:00:00Z')
    const store = await startStore({ now: () => now })
    store.setFault({ fault: { kind: 'forbidden' }, from: '2026-09-16T00:00:00Z', until: '2026-09-17T00:00:00Z' })
    const statuses = []
    for (const day of ['15', '16', '17']) {
      now = new Date(`2026-09-${day}T00:00:00Z`)
      statuses.push((await store.get(path)).status)
    }
    expect(statuses).toEqual([200, 403, 200])
    store.setFault({ fault: { kind: 'forbidden' } })
    store.clearFaults()
    expect((await store.get(path)).status).toBe(200)
  })
})
