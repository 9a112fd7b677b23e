import { describe, expect, test } from 'vitest'
import { createAppStore } from './client.ts'
import { bytes, feedBody, feedEntry, listing, queryOf, resultsBody, usTopFree, viewTopBody } from './testing/bodies.ts'
import { hostsAt, startStore } from './testing/http-server.ts'

describe('a chart', () => {
  test('a chart comes from the documented feed to depth 100 by default', async () => {
    const { store, requests } = await startStore((_request, response) =>
      response.end(bytes(feedBody(queryOf(), [feedEntry(7)]))),
    )
    expect(await store.fetchTopChart(usTopFree)).toEqual({
      chart: usTopFree,
      source: 'rss',
      depth: 100,
      entries: [expect.objectContaining({ appId: 7 })],
      feedUpdatedAt: new Date('2026-11-20T12:00:00Z'),
    })
    expect(requests).toEqual(['/us/rss/topfreeapplications/limit=100/json'])
  })

  test("deeper than its source is limited to the source's depth", async () => {
    const { store, requests } = await startStore((_request, response) => response.end('{"resultIds":[]}'))
    const chart = await store.fetchTopChart({ ...usTopFree, source: 'ws-charts', limit: 500 })
    expect(chart.depth).toBe(200)
    expect(requests[0]).toContain('limit=200')
  })

  test('a chart of every type of a genre takes one call', async () => {
    const body = viewTopBody([
      { id: '27', adamIds: ['1'] },
      { id: '30', adamIds: ['2'] },
      { id: '38', adamIds: ['3'] },
    ])
    const { store, requests } = await startStore((_request, response) => response.end(JSON.stringify(body)))
    const charts = await store.fetchTopChartsOfGenre({ storefront: 'us', genre: 6014, device: 'iphone', limit: 50 })
    expect(charts.map(({ chart, depth }) => `${chart.type} ${chart.genre} ${depth}`)).toEqual([
      'top-free 6014 50',
      'top-paid 6014 50',
      'top-grossing 6014 50',
    ])
    expect(requests).toEqual(['/WebObjects/MZStore.woa/wa/viewTop?genreId=6014&popId=27'])
  })

  test.each([
    { storefront: 'zz' as 'us' },
    { storefront: '../jp' as 'us' },
    { type: 'top' as 'top-free' },
    { device: 'mac' as 'ipad' },
    { genre: 0 },
    { genre: 1.5 },
    { limit: 0 },
    { limit: Number.NaN },
    { source: 'web' as 'rss' },
    { source: 'marketing-rss' as const, device: 'ipad' as const },
  ])('a chart of %j is a RangeError, and nothing is sent', async wrong => {
    const { store, requests } = await startStore((_request, response) => response.end())
    await expect(store.fetchTopChart({ ...usTopFree, ...wrong })).rejects.toThrow(RangeError)
    expect(requests).toEqual([])
  })
})

describe('a lookup', () => {
  test('a lookup of 450 apps takes three calls, each awaiting beforeCall for the same budget', async () => {
    const budgets: string[] = []
    const { store, requests } = await startStore(
      (request, response) => {
        const ids = new URL(request.url ?? '', 'http://x').searchParams.get('id')?.split(',').map(Number) ?? []
        response.end(JSON.stringify(resultsBody(ids.filter(id => id !== 300).map(id => listing(id)))))
      },
      { beforeCall: async ({ budget }) => void budgets.push(budget) },
    )
    const appIds = Array.from({ length: 450 }, (_, index) => index + 1)
    const { found, missing } = await store.fetchLookup({ appIds, storefront: 'us' })
    expect(found).toHaveLength(449)
    expect(missing).toEqual([300])
    expect(requests).toHaveLength(3)
    expect(budgets).toEqual(['search', 'search', 'search'])
  })

  test('a lookup without ids sends no request', async () => {
    const { store, requests } = await startStore((_request, response) => response.end())
    expect(await store.fetchLookup({ storefront: 'us' })).toEqual({ found: [], missing: [], missingBundleIds: [] })
    expect(requests).toEqual([])
  })
})

test('search, store search and hints each call their own host', async () => {
  const plist =
    '<plist version="1.0"><dict><key>hints</key><array><dict><key>term</key><string>candle</string></dict></array></dict></plist>'
  const { store } = await startStore((request, response) => {
    const isHints = request.url?.includes('hints')
    response.end(
      isHints ? plist : JSON.stringify({ ...resultsBody([listing(7)]), bubbles: [{ results: [{ id: '8' }] }] }),
    )
  })
  const request = { term: 'cand', storefront: 'us' as const }
  expect((await store.fetchSearch(request)).map(app => app.appId)).toEqual([7])
  expect(await store.fetchStoreSearch(request)).toEqual([8])
  expect(await store.fetchHints(request)).toEqual(['candle'])
})

test('an error in beforeCall rejects the call, and nothing is sent', async () => {
  const paused = new Error('paused by an admin')
  const beforeCall = async () => Promise.reject(paused)
  const { store, requests } = await startStore((_request, response) => response.end(), { beforeCall })
  await expect(store.fetchHints({ term: 'x', storefront: 'us' })).rejects.toBe(paused)
  expect(requests).toEqual([])
})

test("the beforeCall of a call replaces the client's, for that call only", async () => {
  const awaited: string[] = []
  const noteAs = (who: string) => ({ beforeCall: async () => void awaited.push(who) })
  const { store } = await startStore(
    (_request, response) => response.end(JSON.stringify(resultsBody([listing(7)]))),
    noteAs('client'),
  )
  await store.fetchSearch({ term: 'x', storefront: 'us', ...noteAs('call') })
  await store.fetchLookup({ appIds: [7], storefront: 'us', ...noteAs('call') })
  await store.fetchSearch({ term: 'x', storefront: 'us' })
  expect(awaited).toEqual(['call', 'call', 'client'])
})

test.each([
  { timeoutMs: 0 },
  { maxBodyBytes: Number.NaN },
  { userAgent: 'a\r\nb: c' },
  { userAgent: '' },
  { hosts: hostsAt('https://itunes.apple.com/us') },
  { hosts: hostsAt('ftp://itunes.apple.com') },
  { hosts: hostsAt('nowhere') },
])('options %j are rejected', options => expect(() => createAppStore(options)).toThrow(RangeError))
