import { beforeAll, describe, expect, test } from 'vitest'
import { listCategoryApps } from '#contract/categories.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { firstLook, listTrackedApps } from '#contract/tracking.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

type Person = { userId: string; cookie: string }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { person?: Person; body?: object; headers?: Record<string, string> }

const call = (method: Method, url: string, { person, body, headers }: Call = {}) =>
  opened.server.inject({
    method,
    url,
    headers: { ...sameOrigin, ...(person && { cookie: person.cookie }), ...headers },
    ...(body && { payload: body }),
  })

const track = (person: Person, appId: number) =>
  call('POST', `/api/users/${person.userId}/apps/${appId}/track`, { person })

const isTracked = async (person: Person, appId: number): Promise<unknown> =>
  (await call('GET', `/api/users/${person.userId}/apps/${appId}/is-tracked`, { person })).json()

const listOf = async (person: Person) =>
  listTrackedApps.response.parse((await call('GET', `/api/users/${person.userId}/apps`, { person })).json())

/** Thirty apps, all in the top of two countries. */
const appIds = Array.from({ length: 30 }, (_, index) => 101 + index)

const snapshotOf = (storefront: Snapshot['chart']['storefront'], ids: number[]): Snapshot => ({
  chart: { storefront, type: 'top-free', genre: 36, device: 'iphone' },
  observedAt: new Date('2026-03-07T11:00:00Z'),
  source: 'rss',
  depth: 100,
  appIds: ids,
})

beforeAll(async () => {
  opened = await openTestServer()
  const { database, clock, history } = opened.services
  const apps = appIds.map(appId => ({ appId, name: `App ${1_000 - appId}`, genre: 6014 }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  const tens = [appIds.slice(0, 10), appIds.slice(10, 20), appIds.slice(20)]
  const charts = storefrontCodes.slice(0, 6).map((code, index) => snapshotOf(code, tens[index % 3] ?? []))
  await history.snapshots.recordSnapshots(charts)
})

describe("a person's tracked apps", () => {
  test("a person's tracked apps are listed by name with their standing and start time, only for that person", async () => {
    const [anna, ben] = [await signIn(opened.services), await signIn(opened.services)]
    expect((await track(anna, 102)).json()).toEqual({ isTracked: true })
    expect((await call('POST', '/api/track-app/101', { person: anna })).json()).toEqual({ isTracked: true })
    expect(await listOf(anna)).toMatchObject([
      { id: '102', name: 'App 898', bestRank: 2, countriesCount: 2, trackedAt: '2026-03-07T12:00:00.000Z' },
      { id: '101', name: 'App 899', bestRank: 1, countriesCount: 2 },
    ])
    expect(await listOf(ben)).toEqual([])
    expect([await isTracked(anna, 101), await isTracked(ben, 101)]).toEqual([{ isTracked: true }, { isTracked: false }])
  })

  test("a person's tracked apps are refused to a visitor, who is told to log in first", async () => {
    const calls = [
      ['/api/apps', { id: '101' }],
      ['/api/track-app/101'],
      [`/api/users/${(await signIn(opened.services)).userId}/apps/101/track`],
    ] as const
    for (const [url, body] of calls) {
      const answer = await call('POST', url, body && { body })
      expect(answer.json(), url).toMatchObject({ status: 401, message: 'You must be logged in to track apps' })
    }
  })

  test("a person's tracked apps can be neither seen nor changed by another person, an admin or a visitor", async () => {
    const [anna, ben] = [await signIn(opened.services), await signIn(opened.services)]
    const admin = await signIn(opened.services, { isAdmin: true })
    await track(anna, 101)
    const path = `/api/users/${anna.userId}/apps`
    const calls = [
      ['GET', path],
      ['GET', `${path}/101/is-tracked`],
      ['DELETE', `${path}/101/track`],
      ['POST', `${path}/103/track`],
      ['PUT', `${path}/101/tags`, { tags: ['mine'] }],
    ] as const
    for (const [method, url, body] of calls) {
      const of = body ? { body } : {}
      expect((await call(method, url, { ...of, person: ben })).statusCode, url).toBe(403)
      expect((await call(method, url, { ...of, person: admin })).statusCode, url).toBe(403)
      expect((await call(method, url, of)).statusCode, url).toBe(401)
    }
    expect((await listOf(anna)).map(({ id, tags }) => [id, tags])).toEqual([['101', []]])
  })

  test("a person's tracked apps have the person's own tags, which nobody else gets, which an export has, and which end with the tracking", async () => {
    const [anna, ben] = [await signIn(opened.services), await signIn(opened.services)]
    for (const person of [anna, ben]) await track(person, 101)
    const save = (tags: string[], appId = 101, person = anna) =>
      call('PUT', `/api/users/${person.userId}/apps/${appId}/tags`, { person, body: { tags } })
    expect((await save(['  work ', 'Kids', 'WORK', ''])).json()).toEqual({ tags: ['work', 'Kids'] })
    expect(await listOf(anna)).toMatchObject([{ id: '101', tags: ['work', 'Kids'] }])
    expect(await listOf(ben)).toMatchObject([{ id: '101', tags: [] }])
    const { trackedApps } = (await call('GET', `/api/users/${anna.userId}/data`, { person: anna })).json()
    expect(trackedApps).toMatchObject([{ appStoreId: '101', tags: ['work', 'Kids'] }])

    for (const tags of [['x'.repeat(25)], Array.from({ length: 9 }, (_, index) => `tag ${index}`)]) {
      const answer = (await save(tags)).json()
      expect(answer).toMatchObject({
        code: 'request.invalid',
        message: expect.stringMatching(/at most (24 characters|8 tags)/),
      })
    }
    expect((await save(['work'], 102)).json()).toMatchObject({
      code: 'app.not_listed',
      message: expect.stringContaining('You do not track this app'),
    })

    await call('DELETE', `/api/users/${anna.userId}/apps/101/track`, { person: anna })
    await track(anna, 101)
    expect(await listOf(anna)).toMatchObject([{ id: '101', tags: [] }])
  })

  test("a person's tracked apps are removed idempotently, even if they were never tracked", async () => {
    const person = await signIn(opened.services)
    await track(person, 101)
    for (const appId of ['101', '101', '4711', '9'.repeat(15)]) {
      const answer = await call('DELETE', `/api/users/${person.userId}/apps/${appId}/track`, { person })
      expect([answer.statusCode, answer.body], appId).toEqual([204, ''])
    }
    expect(await isTracked(person, 101)).toEqual({ isTracked: false })
  })

  test("a person's tracked apps are never cached", async () => {
    const person = await signIn(opened.services)
    const { headers } = await call('GET', `/api/users/${person.userId}/apps`, { person })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  })
})

describe('an app', () => {
  test('an app is added by its id alone: other fields in the request are ignored', async () => {
    const person = await signIn(opened.services)
    const body = { id: '101', appStoreId: '102', name: 'Mine', rating: '5.0', category: 'Music', isCharted: true }
    const answer = await call('POST', '/api/apps', { person, body })
    expect(answer.json()).toMatchObject({ id: '101', appStoreId: '101', name: 'App 899', category: 'Games' })
    expect((await call('POST', '/api/apps', { person, body: { ...body, isAdmin: true } })).statusCode).toBe(400)
  })

  test('an app that is unknown is refused while the App Store is not responding, and not made up', async () => {
    const person = await signIn(opened.services)
    const body = { id: '4711', name: 'Made up', developer: 'Nobody', category: 'Games', icon: '' }
    for (const answer of [await call('POST', '/api/apps', { person, body }), await track(person, 4711)]) {
      expect(answer.json()).toMatchObject({ code: 'appstore.unavailable', status: 503 })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const tooLong = await call('POST', `/api/track-app/${'9'.repeat(16)}`, { person })
    expect(tooLong.json()).toMatchObject({ code: 'request.invalid' })
    expect(await listOf(person)).toEqual([])
  })

  test('an app without a first look says so to all callers', async () => {
    for (const appId of ['101', '4711', '9'.repeat(15)]) {
      const look = firstLook.parse((await call('GET', `/api/apps/${appId}/first-look`)).json())
      expect(look, appId).toEqual({ state: 'none', askedCountries: 0, totalCountries: 175, estimatedEndAt: null })
    }
  })
})

describe('the lists of apps', () => {
  test("the lists of apps of a category mark a person's tracked apps, and reveal nothing to visitors and others", async () => {
    const [anna, ben] = [await signIn(opened.services), await signIn(opened.services)]
    await track(anna, 101)
    const trackedBy = async (person?: Person) => {
      const answer = await call('GET', '/api/category-apps/games', person && { person })
      const { apps } = listCategoryApps.response.parse(answer.json())
      return { ids: apps.filter(app => app.isTracked).map(({ id }) => id), headers: answer.headers }
    }
    const own = await trackedBy(anna)
    expect(own.ids).toEqual(['101'])
    expect(own.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, authorization, cookie',
    })
    expect((await trackedBy(ben)).ids).toEqual([])
    const visitor = await trackedBy()
    expect(visitor.ids).toEqual([])
    expect(visitor.headers['cache-control']).toMatch(/^public, max-age=0/)
  })

  test('the lists of apps that are international are complete for signed-in people, and separate from what visitors get', async () => {
    const person = await signIn(opened.services)
    const find = async (whose: Call) => {
      const answer = await call('GET', '/api/top-international-apps', whose)
      return { ...answer, list: answer.statusCode === 200 && listTopInternationalApps.response.parse(answer.json()) }
    }
    const visitor = await find({})
    expect(visitor.list).toMatchObject({ totalApps: 30, showing: 25, isAuthenticated: false })
    const tag = { 'if-none-match': String(visitor.headers.etag) }
    const member = await find({ person, headers: tag })
    expect(member.list).toMatchObject({ totalApps: 30, showing: 30, isAuthenticated: true })
    expect(member.headers).toMatchObject({
      'cache-control': 'private, max-age=0',
      vary: 'accept-encoding, accept-language, authorization, cookie',
    })
    expect((await find({ headers: tag })).statusCode).toBe(304)
  })
})
