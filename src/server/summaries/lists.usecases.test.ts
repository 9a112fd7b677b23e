import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createFindStatesWithoutRank } from './best-states.usecases.ts'
import { createLists } from './lists.usecases.ts'
import { createStandings } from './standings.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const stalenessHours = 72

type ReadChart = Partial<Chart> & { appIds: number[]; hoursAgo?: number; depth?: number }

const snapshotOf = ({ appIds, hoursAgo = 1, depth = 100, ...chart }: ReadChart): Snapshot => ({
  chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
  observedAt: new Date(now.getTime() - hoursAgo * hourMs),
  source: 'rss',
  depth,
  appIds,
})

type App = { appId: number; name?: string; genre?: number }

const openLists = async (apps: readonly App[], seen: readonly ReadChart[]) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  await recordSeenApps(db, apps, { storefront: 'us', at: now })
  await history.snapshots.recordSnapshots(seen.map(snapshotOf))
  const lists = createLists({
    db,
    stalenessHours,
    listRemovedIds: async () => new Set(),
    listTrackedApps: async () => [],
    listTrackedAmong: async () => new Set(),
    findStatesWithoutRank: createFindStatesWithoutRank({
      db,
      history,
      clock,
      stalenessHours,
      listPlannedCharts: async () => new Set(),
    }),
  })
  const findStandings = createStandings({ history, clock, stalenessHours, listIpadOnlyIds: async () => [] })
  return { db, lists, findStandings, standings: await findStandings() }
}

/** Puts an app at this rank, after enough filler apps. */
const atRank = (rank: number, appId: number): number[] => [
  ...Array.from({ length: rank - 1 }, (_, index) => 900_000 + index),
  appId,
]

describe('the top international apps', () => {
  test('the top international apps are in a top 10 of at least two countries, sorted by countries, then best rank, then name', async () => {
    const names = ['One country', 'Eleventh', 'Beta', 'alpha', 'Most', 'Better rank']
    const { lists, standings } = await openLists(
      names.map((name, index) => ({ appId: index + 1, name })),
      [
        { appIds: [1, 4] },
        { storefront: 'de', appIds: [6, 4, 3, 5] },
        { storefront: 'fr', appIds: [5, 3] },
        { storefront: 'jp', appIds: [5, 6] },
        { storefront: 'br', appIds: atRank(11, 2) },
        { storefront: 'in', appIds: atRank(11, 2) },
      ],
    )
    const answer = await lists.listTopInternationalApps(standings, { isAuthenticated: false })
    const rows = answer.apps.map(app => [app.name, app.countriesCount, app.bestRank])
    expect(rows).toEqual([
      ['Most', 3, 1],
      ['Better rank', 2, 1],
      ['alpha', 2, 2],
      ['Beta', 2, 2],
    ])
    const { showing, isAuthenticated, staleAfterSeconds, measuredCountries } = answer
    expect([showing, isAuthenticated, staleAfterSeconds, measuredCountries]).toEqual([4, false, 259_200, 6])
    expect(answer.observedAt).toBe('2026-03-07T11:00:00.000Z')
    expect(answer.apps[0]?.totalCountries).toBe(175)
  })

  test('the top international apps are sorted by world score as soon as most scores are computed; apps without one are last', async () => {
    const appIds = Array.from({ length: 30 }, (_, index) => 100 + index)
    const charts = [0, 10, 20].flatMap((start, chart) =>
      (['us', 'de'] as const).map(
        (storefront): ReadChart => ({ storefront, genre: 6000 + chart, appIds: appIds.slice(start, start + 10) }),
      ),
    )
    const { lists, standings } = await openLists(
      appIds.map(appId => ({ appId })),
      charts,
    )
    expect((await lists.listInternationalIds(standings)).toSorted()).toEqual(appIds)
    const scoreOf = (appId: number) => ({
      words: 'Books, iPhone, free',
      score: appId % 7 === 0 ? null : appId,
      low: 0,
      high: 100,
      place: null,
      apps: 30,
      reason: null,
    })
    const readyWith = (missing: number) => ({
      day: '2026-03-06',
      scores: new Map(appIds.slice(missing).map(appId => [appId, scoreOf(appId)])),
      missing,
    })
    const listWith = (missing: number) =>
      lists.listTopInternationalApps(standings, { isAuthenticated: false, ready: readyWith(missing) })
    const usual = await lists.listTopInternationalApps(standings, { isAuthenticated: false })

    expect(await listWith(4)).toEqual({ ...usual, isScoring: true })
    const all = await listWith(0)
    expect(all).toMatchObject({ order: 'score', scoredDay: '2026-03-06', isScoring: false, showing: 25, totalApps: 30 })
    const scored = appIds.filter(appId => appId % 7 !== 0).toReversed()
    expect(all.apps.map(({ id }) => Number(id))).toEqual([...scored, ...appIds].slice(0, 25))
    const some = await listWith(3)
    expect(some).toMatchObject({ order: 'score', isScoring: true })
    expect(some.apps.map(({ id }) => Number(id)).slice(0, 20)).toEqual(scored.slice(0, 20))
  })

  test('the top international apps are limited to the first 25 for visitors and complete for signed-in people', async () => {
    const appIds = Array.from({ length: 60 }, (_, index) => 100 + index)
    const charts = [0, 10, 20, 30, 40, 50].flatMap((start, chart) =>
      ['us', 'de'].map(
        (storefront): ReadChart => ({
          storefront: storefront as Chart['storefront'],
          genre: 6000 + chart,
          appIds: appIds.slice(start, start + 10),
        }),
      ),
    )
    const apps = appIds.map(appId => ({ appId, name: `App ${(appId * 37) % 61}` }))
    const { lists, standings } = await openLists(apps, charts)
    const some = await lists.listTopInternationalApps(standings, { isAuthenticated: false })
    const all = await lists.listTopInternationalApps(standings, { isAuthenticated: true })
    expect(some).toMatchObject({ totalApps: 60, showing: 25, isAuthenticated: false })
    expect(all).toMatchObject({ totalApps: 60, showing: 60, isAuthenticated: true })
    expect(some.apps).toEqual(all.apps.slice(0, 25))
    const byName = new Intl.Collator('en')
    const ordered = all.apps.toSorted((a, b) => a.bestRank - b.bestRank || byName.compare(a.name, b.name))
    expect(all.apps).toEqual(ordered)
  })

  test('the top international apps count a country once, whatever number of its charts the app leads, and ignore stale charts', async () => {
    const { lists, standings } = await openLists(
      [{ appId: 11, name: 'Eleven' }],
      [
        { appIds: [11] },
        { appIds: [11], type: 'top-grossing' },
        { appIds: [22, 11], device: 'ipad' },
        { appIds: [22, 11], storefront: 'de' },
        { appIds: [11], storefront: 'fr', hoursAgo: 73 },
      ],
    )
    const { apps, measuredCountries } = await lists.listTopInternationalApps(standings, { isAuthenticated: false })
    expect(apps).toMatchObject([{ name: 'Eleven', countriesCount: 2, bestRank: 1 }])
    expect(measuredCountries).toBe(2)
  })

  test('the top international apps are empty before the first measurement', async () => {
    const { lists, standings } = await openLists([], [])
    expect(await lists.listTopInternationalApps(standings, { isAuthenticated: false })).toMatchObject({
      scope: { id: 'own', words: "each app's category and overall, iPhone (iPad-only apps: iPad), free or paid" },
      apps: [],
      totalApps: 0,
      showing: 0,
      isAuthenticated: false,
      measuredCountries: 0,
      observedAt: null,
      staleAfterSeconds: 259_200,
    })
  })
})

test('the public list contains every app with its standing, including those in no chart', async () => {
  const apps = [
    { appId: 1, name: 'banana' },
    { appId: 2, name: 'Apple' },
    { appId: 3, name: 'not public' },
  ]
  const { db, lists, standings } = await openLists(apps, [{ appIds: [3, 1] }, { storefront: 'de', appIds: [3, 3, 1] }])
  await addPublicApps(db, [1, 2], now)
  expect(await lists.listPublicApps(standings)).toMatchObject([
    { id: '2', name: 'Apple', bestRank: null, countriesCount: 0 },
    { id: '1', name: 'banana', bestRank: 2, countriesCount: 2 },
  ])
})

test('an app without a rank has the state of the charts that could hold it, with their weakest reading', async () => {
  const [business, weather, utilities, sports, travel] = [6000, 6001, 6002, 6004, 6003]
  const apps = [business, weather, utilities, sports, travel].map((genre, index) => ({
    appId: index + 1,
    name: `G${genre}`,
    genre,
  }))
  const { db, lists, findStandings } = await openLists(apps, [
    // Seen in Business twice, and in Weather by one odd reading.
    ...[90, 80].map(hoursAgo => ({ appIds: [1], genre: business, hoursAgo })),
    { appIds: [9, 8], genre: business, hoursAgo: 2 },
    { appIds: [9], genre: business, hoursAgo: 20, storefront: 'de', depth: 50 },
    { appIds: [9], genre: weather },
    { appIds: [1], genre: weather, hoursAgo: 80, storefront: 'de' },
    { appIds: [], genre: utilities, hoursAgo: 3 },
    { appIds: [9], genre: sports, storefront: 'fr' },
  ])
  await addPublicApps(db, [1, 2, 3, 4, 5], now)
  for (const day of [3, 2, 1]) {
    const at = new Date(now.getTime() - day * dayMs)
    await recordOffers(db, { storefront: 'fr', found: [], missing: [4], at })
  }
  const listed = await lists.listPublicApps(await findStandings({ charts: 'category' }))
  expect(
    listed.map(({ name, bestRank, state, observedAt, depth }) => [name, bestRank, state, observedAt, depth]),
  ).toEqual([
    ['G6000', null, 'unranked', '2026-03-06T16:00:00.000Z', 1],
    ['G6001', null, 'failed', null, null],
    ['G6002', null, 'empty', '2026-03-07T09:00:00.000Z', null],
    ['G6003', null, 'not-tracked', null, null],
    ['G6004', null, 'not-offered', null, null],
  ])
})
