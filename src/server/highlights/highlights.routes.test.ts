import { beforeAll, expect, test } from 'vitest'
import { getHighlights, type Highlights } from '#contract/highlights.ts'
import { getAppSummary } from '#contract/summaries.ts'
import type { Chart } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { createFindHighlights } from './highlights.usecases.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const [chess, notes] = [6_760_838_876, 6_760_838_877]
const others = Array.from({ length: 100 }, (_, index) => 1_000 + index)
const overall = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
const games = { ...overall, genre: 6014 } as const

const snapshotOf = (hours: number, chart: Chart, ranks: Readonly<Record<number, number>>): Snapshot => {
  const appIds = [...others]
  const byRank = Object.entries(ranks).toSorted(([, a], [, b]) => a - b)
  for (const [appId, rank] of byRank) appIds.splice(rank - 1, 0, Number(appId))
  const observedAt = new Date(opened.clock.now().getTime() - hours * hourMs)
  return { chart, observedAt, source: 'rss', depth: 100, appIds: appIds.slice(0, 100) }
}

const read = async (): Promise<Highlights> =>
  getHighlights.response.parse((await opened.server.inject('/api/highlights')).json())

beforeAll(async () => {
  opened = await openTestServer()
})

test('an empty server has no highlights', async () => {
  expect(await createFindHighlights({ ...opened.services, ...opened.services.views })()).toEqual({
    app: null,
    climbers: [],
    weather: null,
  })
})

test('the app of the day is the public one that moved farthest in 30 days, and only measured countries are on its map', async () => {
  const { database, history, clock } = opened.services
  const apps = [chess, notes].map(appId => ({ appId, name: `App ${appId}`, genre: 6014, price: 0 }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  await history.snapshots.recordSnapshots([
    snapshotOf(24 * 20, games, { [chess]: 90, [notes]: 8 }),
    snapshotOf(24 * 7, games, { [chess]: 10, [notes]: 40 }),
    snapshotOf(25, games, { [chess]: 30, [notes]: 8 }),
    snapshotOf(1, games, { [chess]: 10, [notes]: 7 }),
    snapshotOf(1, { ...games, storefront: 'jp' }, {}),
    ...Array.from({ length: 12 }, (_, day) => snapshotOf(24 * (day + 2), overall, { [chess]: 40 })),
    snapshotOf(25, overall, { [chess]: 40 }),
    snapshotOf(1, overall, { [chess]: 20 }),
  ])
  await addPublicApps(database.db, [chess, notes], clock.now())
  const { app } = await read()
  expect(app).toMatchObject({
    app: { appStoreId: String(chess) },
    trend: { best: { rank: 10 }, day: { change: 20 }, week: { change: 0 } },
    totalCountries: 175,
  })
  expect(app?.ranks.find(({ storefront }) => storefront === 'us')).toEqual({ storefront: 'us', rank: 10 })
  expect(app?.ranks.some(({ storefront }) => storefront === 'de')).toBe(false)
})

test('the counts of the map are those of the app page', async () => {
  const { app } = await read()
  const answer = await opened.server.inject(`/api/apps/${app?.app.appStoreId}/summary`)
  const { rankings } = getAppSummary.response.parse(answer.json())
  const within = (limit: number) => app?.ranks.filter(({ rank }) => rank !== null && rank <= limit).length
  expect([within(5), within(10), within(100)]).toEqual([rankings.top5, rankings.top10, rankings.top100])
  expect(rankings.top10).toBe(1)
})

test('the climbers are those of the movers page, with their ranks on each day in that chart', async () => {
  const { climbers } = await read()
  expect(climbers).toMatchObject([
    { app: { appStoreId: String(chess) }, storefront: 'us', previousRank: 40, rank: 20, countries: 1 },
  ])
  expect(climbers[0]?.days.ranks.filter(rank => rank !== null)).toEqual([...Array.from({ length: 13 }, () => 40), 20])
})

test('a withdrawn measurement is gone from the highlights at once', async () => {
  const { cookie } = await signIn(opened.services, { isAdmin: true })
  const observedAt = new Date(opened.clock.now().getTime() - hourMs).toISOString()
  const payload = { from: observedAt, to: observedAt, storefront: 'us', reason: 'A wrong answer', readings: 2 }
  const headers = { ...sameOrigin, cookie }
  const made = await opened.server.inject({ method: 'POST', url: '/api/admin/withdrawals', headers, payload })
  expect(made.statusCode, made.body).toBe(200)
  const { app, climbers } = await read()
  expect(climbers).toEqual([])
  expect([app?.trend.best?.rank, app?.ranks.find(({ storefront }) => storefront === 'us')?.rank]).toEqual([30, 30])
})
