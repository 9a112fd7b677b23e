import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { appSummary } from '#contract/apps.ts'
import { rankHistory } from '#contract/ranks.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { enqueueFetches } from '../history/recordings.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem, expectSecurityHeaders } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const appId = 6760838876
const chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' } as const

const snapshotAt = (text: string, appIds: readonly number[]): Snapshot => ({
  ...{ chart, source: 'rss', depth: 100, appIds },
  observedAt: new Date(text),
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  await recordSeenApps(database.db, [{ appId, name: 'Test App', genre: 6014 }], { storefront: 'us', at: clock.now() })
  await history.snapshots.recordSnapshots([snapshotAt('2026-03-07T10:00:00Z', [1, appId])])
})

const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })

describe('the summary of an app', () => {
  const url = `/api/apps/${appId}/summary`

  test('is sent whole once, and as 304 to who has it', async () => {
    const first = await get(url)
    expect(appSummary.parse(first.json())).toMatchObject({ app: { name: 'Test App' }, topCountries: [{ rank: 2 }] })
    expect(first.headers['cache-control']).toBe('no-cache')
    const second = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
    expectSecurityHeaders(second)
  })

  test('is compressed for who reads gzip, and the same', async () => {
    const plain = await get(url)
    const compressed = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  })

  test('of an app that nobody knows is not found', async () => {
    expectProblem(await get('/api/apps/4711/summary'), 'app.not_found')
    expectProblem(await get('/api/apps/4711/ranks?storefront=us'), 'app.not_found')
  })

  test('is new as soon as a chart with the app is recorded', async () => {
    const { history, database } = opened.services
    const before = await get(url)
    const snapshot = snapshotAt('2026-03-07T11:00:00Z', [appId])
    await enqueueFetches(database.db, [{ chart, observedAt: snapshot.observedAt, outcome: 'recorded', snapshot }])
    expect((await get(url)).headers.etag).toBe(before.headers.etag)
    await history.flush()
    const after = await get(url, { 'if-none-match': String(before.headers.etag) })
    expect(appSummary.parse(after.json())).toMatchObject({ topCountries: [{ rank: 1 }] })
  })
})

describe('the rank history of an app', () => {
  const url = `/api/apps/${appId}/ranks?storefront=us`

  test('is that of the last 90 days unless a span is given', async () => {
    const body = rankHistory.parse((await get(url)).json())
    expect(body).toMatchObject({ from: '2025-12-07T12:00:00.000Z', to: '2026-03-07T12:00:00.000Z' })
    expect(body.points).not.toEqual([])
    const earlier = await get(`${url}&to=2026-03-07T09:59:59Z`)
    expect(rankHistory.parse(earlier.json()).points).toEqual([
      { observedAt: '2025-12-07T09:59:59.000Z', state: 'not-tracked' },
    ])
  })

  test.each([
    ['from after to', 'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', /"from" lies after "to"/],
    ['from after now', 'from=2027-01-01T00:00:00Z', /"from" lies after "to"/],
    ['more than ten years', 'from=2010-01-01T00:00:00Z', /longer than ten years/],
    ['a day for a moment', 'from=2026-03-02', /from/],
    ['a local time', 'from=2026-03-02T00:00:00%2B01:00', /from/],
    ['a storefront that is none', 'storefront=zz', /storefront/],
    ['a genre without charts', 'genre=1', /genre/],
    ['a chart type that is none', 'chartType=free', /chartType/],
  ])('%s is refused in a sentence', async (_, query, message) => {
    const storefront = query.startsWith('storefront') ? '' : 'storefront=us&'
    const response = await get(`/api/apps/${appId}/ranks?${storefront}${query}`)
    expectProblem(response, 'request.invalid')
    expect(response.json().message).toMatch(message)
  })
})
