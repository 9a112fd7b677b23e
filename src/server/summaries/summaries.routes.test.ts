import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { appSummary } from '#contract/summaries.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem, expectSecurityHeaders } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const appId = 6760838876
const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const

const snapshotAt = (text: string, appIds: readonly number[]): Snapshot => ({
  chart,
  source: 'rss',
  depth: 100,
  appIds,
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

  test('the summary of an app is sent once in full, and as 304 to clients that have it', async () => {
    const first = await get(url)
    expect(appSummary.parse(first.json())).toMatchObject({ app: { name: 'Test App' }, topCountries: [{ rank: 2 }] })
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0/)
    const second = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
    expectSecurityHeaders(second)
  })

  test('the summary of an app is compressed for clients that accept gzip, with the same content', async () => {
    const plain = await get(url)
    const compressed = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  })

  test('the summary of an app is not found for an unknown app', async () => {
    expectProblem(await get('/api/apps/4711/summary'), 'app.not_found')
  })

  test('the summary of an app is new as soon as a chart with the app is recorded', async () => {
    const { history } = opened.services
    const before = await get(url)
    const snapshot = snapshotAt('2026-03-07T11:00:00Z', [appId])
    await history.record([{ chart, observedAt: snapshot.observedAt, outcome: 'recorded', snapshot }])
    const after = await get(url, { 'if-none-match': String(before.headers.etag) })
    expect(appSummary.parse(after.json())).toMatchObject({ topCountries: [{ rank: 1 }] })
  })
})
