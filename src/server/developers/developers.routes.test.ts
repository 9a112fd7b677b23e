import { beforeAll, describe, expect, test } from 'vitest'
import { getDeveloper } from '#contract/developers.ts'
import { appSummary } from '#contract/summaries.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { recordListings, recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const developerId = 1_700_000_001
const large = 1_700_000_002
const [now_, once, never, best, third] = [3_100_000_001, 3_100_000_002, 3_100_000_003, 3_100_000_004, 3_100_000_005]
const now = new Date('2026-03-07T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

const snapshot = (
  storefront: StorefrontCode,
  appIds: number[],
  at: Date,
  { depth = 100, genre = 36 } = {},
): Snapshot => ({
  chart: { storefront, type: 'top-free', genre, device: 'iphone' },
  source: 'rss',
  depth,
  appIds,
  observedAt: at,
})

const listing = (appId: number, developer: string) => ({
  appId,
  name: `Listed ${appId}`,
  developer,
  developerId,
  genre: 6014,
  genres: [6014],
  kind: 'ios' as const,
  screenshots: [],
  ipadScreenshots: [],
  devices: [],
  languages: [],
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history } = opened.services
  const seen = [now_, once, never, best, third].map(appId => ({
    appId,
    name: appId === never ? 'Aardvark' : `App ${appId}`,
    developer: 'Old Name',
    developerId,
  }))
  await recordSeenApps(database.db, seen, { storefront: 'us', at: hoursAgo(500) })
  await recordListings(database.db, [listing(best, 'Older\nName')], { storefront: 'us', at: hoursAgo(30) })
  await recordListings(database.db, [listing(now_, 'New\u202e Name')], { storefront: 'us', at: hoursAgo(3) })
  const many = Array.from({ length: 130 }, (_, index) => ({
    appId: 3_200_000_000 + index,
    name: `Many ${String(index).padStart(3, '0')}`,
    developer: 'Many',
    developerId: large,
  }))
  await recordSeenApps(database.db, many, { storefront: 'us', at: hoursAgo(500) })
  await history.snapshots.recordSnapshots([
    // A year ago `once` was first in Austria, Germany and Japan at the same time, and `now_` second.
    ...(['at', 'de', 'jp'] as const).map(code => snapshot(code, [once, now_], hoursAgo(8_760), { depth: 200 })),
    // Then `once` dropped out, and newer readings do not have it.
    snapshot('jp', [9, 8, 7, now_], hoursAgo(2)),
    snapshot('us', [9, best, 8, third], hoursAgo(4)),
    snapshot('us', [9, 8, best], hoursAgo(1), { genre: 6014, depth: 200 }),
  ])
})

const get = async (query: string | number) => {
  const answer = await opened.server.inject({ url: `/api/developers/${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return getDeveloper.response.parse(answer.json())
}

describe('a developer', () => {
  test('a developer lists apps with the best current rank first, then those that ranked once, then the others by name', async () => {
    const page = await get(developerId)
    expect(page.apps.map(({ id, bestRank, state }) => [Number(id), bestRank, state])).toEqual([
      [best, 2, 'ranked'],
      [third, 4, 'ranked'],
      [now_, 4, 'ranked'],
      // The charts of Austria and Germany have been silent for a year.
      [once, null, 'failed'],
      [never, null, 'failed'],
    ])
    expect(page).toMatchObject({ totalApps: 5, showing: 5, rankedApps: 3, measuredCountries: 2, totalCountries: 175 })
  })

  test('a developer is named by the most recently looked-up app, on one line', async () => {
    expect((await get(developerId)).name).toBe('New Name')
  })

  test('a developer has the best current rank of each app with its chart, time and depth', async () => {
    const { apps } = await get(developerId)
    const [first] = apps
    expect(first?.best).toMatchObject({
      rank: 2,
      chart: { storefront: 'us', genre: 36 },
      countryName: 'United States',
      depth: 4,
      observedAt: '2026-03-07T08:00:00.000Z',
    })
    expect(apps.find(({ id }) => id === String(now_))?.best).toMatchObject({
      rank: 4,
      chart: { storefront: 'jp' },
      depth: 4,
    })
  })

  test('a developer has the best rank ever, with ties for the larger country, and none if there never was one', async () => {
    const { apps } = await get(developerId)
    const [ofOnce, ofNever] = [once, never].map(appId => apps.find(({ id }) => id === String(appId)))
    expect(ofOnce).toMatchObject({
      best: null,
      bestEver: { rank: 1, chart: { storefront: 'jp' }, depth: 2, observedAt: '2025-03-07T12:00:00.000Z' },
    })
    expect(ofNever).toMatchObject({ best: null, bestEver: null, countriesCount: 0 })
  })

  test('a developer with many apps has pages of 100', async () => {
    const first = await get(large)
    const second = await get(`${large}?cursor=${first.nextCursor}`)
    expect([first, second].map(({ appsBefore, showing, totalApps }) => [appsBefore, showing, totalApps])).toEqual([
      [0, 100, 130],
      [100, 30, 130],
    ])
    expect(second.nextCursor).toBeNull()
    const names = [...first.apps, ...second.apps].map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(130)
  })

  test.each(['rank', 'id'])(
    'a developer has pages in the order of %s, and the header Link leads through them',
    async order => {
      const whole = await get(`${developerId}?order=${order}`)
      const seen: string[] = []
      let url: string | undefined = `/api/developers/${developerId}?order=${order}&limit=1`
      while (url !== undefined) {
        const answer: Awaited<ReturnType<typeof opened.server.inject>> = await opened.server.inject({ url })
        const page = getDeveloper.response.parse(answer.json())
        expect([page.showing, page.appsBefore]).toEqual([1, seen.length])
        seen.push(...page.apps.map(({ id }) => id))
        url = /^<http:\/\/[^/]+(\/.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1]
        expect(url === undefined).toBe(page.nextCursor === null)
      }
      expect(seen).toEqual(whole.apps.map(({ id }) => id))
      expect(seen.map(Number).every((id, at) => at === 0 || id > Number(seen[at - 1]))).toBe(order === 'id')
    },
  )

  test('a developer refuses the cursor of the other order', async () => {
    const { nextCursor } = await get(`${developerId}?order=id&limit=1`)
    const answer = await opened.server.inject({ url: `/api/developers/${developerId}?cursor=${nextCursor}` })
    expectProblem(answer, 'request.invalid')
  })

  test('a developer that is unknown is not found', async () => {
    const ask = (id: string) => opened.server.inject({ url: `/api/developers/${id}` })
    expectProblem(await ask('4711'), 'developer.not_found')
    expectProblem(await ask('999999999999999'), 'developer.not_found')
    expectProblem(await ask('me'), 'request.invalid')
  })

  test('a developer is named in the summary of each of their apps', async () => {
    const summaryOf = async (appId: number) =>
      appSummary.parse((await opened.server.inject({ url: `/api/apps/${appId}/summary` })).json()).app.developerId
    expect(await summaryOf(best)).toBe(String(developerId))
    await recordSeenApps(opened.services.database.db, [{ appId: 77, name: 'Nobody' }], { storefront: 'us', at: now })
    expect(await summaryOf(77)).toBeNull()
  })
})
