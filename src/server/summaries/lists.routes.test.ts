import { beforeAll, describe, expect, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { listCategoryApps } from '#contract/categories.ts'
import { getAppCoverage } from '#contract/coverage.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const appId = 6760838876
const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })
type Response = Awaited<ReturnType<typeof get>>

const chartOf = (storefront: StorefrontCode) => ({
  ...({ storefront, type: 'top-free', genre: 36, device: 'iphone' } as const),
})

const measured = (storefront: StorefrontCode, time: string, appIds: number[]): ChartFetch => {
  const chart = chartOf(storefront)
  const observedAt = new Date(`2026-03-07T${time}:00Z`)
  return { chart, observedAt, outcome: 'recorded', snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds } }
}

const record = async (...fetches: ChartFetch[]) => {
  await opened.services.history.record(fetches)
}

const listUrls = ['/api/apps/public', '/api/category-apps/games', '/api/top-international-apps']

/** Requests the lists again with the previous ETags, as a browser does. */
const getAgain = (before: readonly Response[]) =>
  Promise.all(listUrls.map((url, index) => get(url, { 'if-none-match': String(before[index]?.headers.etag) })))

beforeAll(async () => {
  opened = await openTestServer()
  const { database, clock } = opened.services
  await recordSeenApps(database.db, [{ appId, name: 'Test App', genre: 6014 }], { storefront: 'us', at: clock.now() })
  await addPublicApps(database.db, [appId], clock.now())
  await record(measured('us', '10:00', [1, appId]))
})

describe('the lists of apps', () => {
  test('the lists of apps contain the standing of each app, as far as a visitor may see it', async () => {
    const [publicApps, category, international] = await Promise.all(listUrls.map(url => get(url)))
    const [app] = listPublicApps.response.parse(publicApps?.json())
    expect(app).toMatchObject({ name: 'Test App', bestRank: 2, countriesCount: 1 })
    expect(listCategoryApps.response.parse(category?.json())).toMatchObject({
      scope: { id: 'own' },
      apps: [{ ...app, isTracked: false }],
      totalApps: 1,
      showing: 1,
      appsBefore: 0,
      nextCursor: null,
    })
    const answer = listTopInternationalApps.response.parse(international?.json())
    expect(answer).toMatchObject({ apps: [], totalApps: 0, isAuthenticated: false, measuredCountries: 1 })
  })

  test('the lists of apps are 304 for clients that have them until a chart is recorded, and new immediately afterwards', async () => {
    const before = await Promise.all(listUrls.map(url => get(url)))
    expect((await getAgain(before)).map(({ statusCode }) => statusCode)).toEqual([304, 304, 304])
    await record(measured('us', '11:00', [appId]), measured('de', '11:00', [appId]))
    const after = await getAgain(before)
    expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const apps = after.map(answer => answer.json()).map(body => (body.apps ?? body)[0])
    for (const app of apps) expect(app).toMatchObject({ bestRank: 1, countriesCount: 2 })
  })

  test('the lists of apps for an unknown category are not found, in a sentence that names it', async () => {
    const response = await get('/api/category-apps/games-action')
    expect(response.json()).toMatchObject({
      code: 'category.not_found',
      status: 404,
      message: 'The App Store has no category "games-action"; a valid one is, for example, "food-drink".',
    })
    expect((await get(`/api/category-apps/${'x'.repeat(61)}`)).statusCode).toBe(400)
    expect((await get('/api/category-apps/games?cursor=nonsense')).statusCode).toBe(400)
  })
})

describe('the coverage of an app', () => {
  test('the coverage of an app is 304 for clients that have it until an attempt is recorded, even a failed one', async () => {
    const url = `/api/apps/${appId}/coverage`
    const stateIn = (answer: Response) =>
      getAppCoverage.response.parse(answer.json()).countries.find(({ storefront }) => storefront === 'fr')?.state
    const before = await get(url)
    expect(stateIn(before)).toBe('not-tracked')
    expect((await get(url, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)
    const failure = { outcome: 'failed', reason: 'timeout', detail: '' } as const
    await record({ chart: chartOf('fr'), observedAt: new Date('2026-03-07T11:40:00Z'), ...failure })
    expect(stateIn(await get(url))).toBe('failed')
    expect((await get('/api/apps/4711/coverage')).json()).toMatchObject({ code: 'app.not_found' })
  })
})
