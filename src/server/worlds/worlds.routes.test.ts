import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '#contract/worlds.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const url = '/api/apps/11/world'
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
  await recordSeenApps(database.db, [{ appId: 11, name: 'Chess', genre: 6014 }], { storefront: 'us', at: clock.now() })
  await history.snapshots.recordSnapshots([snapshotAt('2026-03-07T10:00:00Z', [22, 11])])
})

const get = (address: string, headers: Record<string, string> = {}) => opened.server.inject({ url: address, headers })
const bestOf = async (address: string) => appWorld.parse((await get(address)).json()).countries[0]

describe('the world of an app', () => {
  test('the world of an app uses the best rank in the charts of the app itself unless the query names others', async () => {
    expect(await bestOf(url)).toMatchObject({ storefront: 'us', state: 'ranked', rank: 2, continent: 'north-america' })
    expect(await bestOf(`${url}?chartType=top-free&device=iphone&scope=36`)).toMatchObject({ rank: 2 })
    expect(await bestOf(`${url}?chartType=top-paid`)).toMatchObject({ state: 'not-tracked' })
    expect(await bestOf(`${url}?day=2026-03-06`)).toMatchObject({ state: 'not-tracked' })
  })

  test.each([
    ['day=2026-03-08', /2026-03-08 is in the future/],
    ['day=2026-02-30', /day/],
    ['scope=1', /genre/],
    ['device=watch', /device/],
  ])('%s is refused with a sentence', async (query, message) => {
    const answer = await get(`${url}?${query}`)
    expectProblem(answer, 'request.invalid')
    expect(answer.json().message).toMatch(message)
  })

  test('the world of an app is not found for an unknown app', async () => {
    expectProblem(await get('/api/apps/4711/world'), 'app.not_found')
  })

  test('the world of an app is cached until anything is recorded', async () => {
    const { history } = opened.services
    const before = await get(url)
    expect((await get(url, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)
    const snapshot = snapshotAt('2026-03-07T11:00:00Z', [11])
    await history.record([{ chart, observedAt: snapshot.observedAt, outcome: 'recorded', snapshot }])
    expect(await bestOf(url)).toMatchObject({ rank: 1, observedAt: '2026-03-07T11:00:00.000Z' })
  })
})
