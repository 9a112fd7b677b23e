import { beforeAll, expect, test } from 'vitest'
import { getAppScore } from '#contract/scores.ts'
import {
  appTrend,
  getAppTrend,
  listPublicTrends,
  listTrackedScores,
  listTrackedTrends,
  listTrends,
} from '#contract/trends.ts'
import type { Chart } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { eventually } from '../../../vitest.eventually.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { createFindMorning } from './morning.usecases.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const [chess, notes] = [6_760_838_876, 6_760_838_877]
const others = Array.from({ length: 100 }, (_, index) => 1_000 + index)

const at = (hours: number) => new Date(opened.clock.now().getTime() - hours * hourMs)

/** A chart with the app at this rank, or without it. */
const snapshotOf = (hours: number, rank: number | null, chart: Partial<Chart> = {}): Snapshot => ({
  chart: { storefront: 'us', type: 'top-free', genre: 6014, device: 'iphone', ...chart },
  observedAt: at(hours),
  source: 'rss',
  depth: 100,
  appIds: rank === null ? others : [...others.slice(0, rank - 1), chess],
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const apps = [chess, notes].map(appId => ({ appId, name: `App ${appId}`, genre: 6014, price: 0 }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  await addPublicApps(database.db, [chess, notes], clock.now())
  await history.snapshots.recordSnapshots([
    snapshotOf(24 * 7, 60),
    snapshotOf(25, 20),
    snapshotOf(1, 8),
    snapshotOf(25, 30, { storefront: 'jp' }),
    snapshotOf(1, 40, { storefront: 'jp' }),
    snapshotOf(25, 4, { storefront: 'de' }),
    snapshotOf(1, null, { storefront: 'de' }),
    snapshotOf(25, 5, { storefront: 'fr' }),
    { ...snapshotOf(1, null, { storefront: 'fr' }), appIds: [] },
    snapshotOf(1, 1, { type: 'top-grossing' }),
  ])
})

const get = (url: string, cookie = '') =>
  opened.server.inject({ url, headers: { ...sameOrigin, ...(cookie && { cookie }) } })

const listPublic = async (query = '') =>
  listPublicTrends.response.parse((await get(`/api/apps/public/trends${query}`)).json()).trends

test('each public app has its rank in the country of the reader, with its change in that chart', async () => {
  const ofChess = async (query: string, language?: string) => {
    const url = `/api/apps/public/trends${query}`
    const answer = await opened.server.inject({ url, headers: language ? { 'accept-language': language } : {} })
    const { trends } = listPublicTrends.response.parse(answer.json())
    return trends.find(({ appStoreId }) => appStoreId === String(chess))
  }
  const inJapan = {
    rank: 40,
    chart: { storefront: 'jp' },
    countryName: 'Japan',
    day: { previousRank: 30, change: -10 },
  }
  expect(await ofChess('', 'ja-JP')).toMatchObject({ here: inJapan, best: { rank: 8 } })
  expect(await ofChess('?storefront=jp', 'de-DE')).toMatchObject({ here: inJapan })
  expect(await ofChess('')).toMatchObject({ here: { rank: 8, chart: { storefront: 'us' }, day: { change: 12 } } })
  // Measured without the app, not measured, and not in the charts of the scope.
  for (const query of ['?storefront=de', '?storefront=br', '?storefront=us&scope=overall'])
    expect((await ofChess(query))?.here, query).toBeNull()
})

test('the trend of an app is that of the chart of its best rank, from measured pairs', async () => {
  const trends = await listPublic()
  const [first, second] = trends.toSorted((a, b) => Number(a.appStoreId) - Number(b.appStoreId))
  expect(first).toMatchObject({
    best: { rank: 8, chart: { storefront: 'us', genre: 6014, type: 'top-free' } },
    day: { previousRank: 20, change: 12 },
    week: { previousRank: 60, change: 52 },
    // The chart of France is empty now, which says nothing about the app.
    top10: { countries: 1, entered: [{ storefront: 'us' }], left: [{ storefront: 'de' }], unpaired: 1 },
  })
  expect(first?.days.ranks.at(-1)).toBe(8)
  expect(second).toMatchObject({ best: null, day: null, week: null, top10: { countries: 0, entered: [], left: [] } })
})

test('another scope has another chart', async () => {
  const trends = await listPublic('?scope=any')
  expect(trends.find(({ appStoreId }) => appStoreId === String(chess))).toMatchObject({
    best: { rank: 1, chart: { type: 'top-grossing' } },
    day: null,
  })
})

test('one app has the same trend as in the list, and an unknown app has none', async () => {
  for (const query of ['', '?scope=any', '?scope=overall', '?scope=category']) {
    const answer = await get(`/api/apps/${chess}/trend${query}`)
    expect((await listPublic(query)).map(trend => appTrend.parse(trend))).toContainEqual(appTrend.parse(answer.json()))
  }
  expectProblem(await get('/api/apps/4711/trend'), 'app.not_found')
})

test('a person sees the trends of the apps that they track, and nobody else does', async () => {
  const [anna, ben] = [await signIn(opened.services), await signIn(opened.services)]
  const url = `/api/users/${anna.userId}/apps/trends`
  expect((await get(url, anna.cookie)).json()).toEqual({ trends: [] })
  await opened.services.measuring.tracking.trackApp({ userId: anna.userId, appId: chess })
  const answer = await get(url, anna.cookie)
  expect(listTrackedTrends.response.parse(answer.json()).trends).toMatchObject([{ appStoreId: String(chess) }])
  expect(answer.headers['cache-control']).toContain('private')
  expectProblem(await get(url, ben.cookie), 'auth.forbidden')
  expectProblem(await get(url), 'auth.required')
})

test('the rows of a daily e-mail are those of My Tracked Apps, unusual moves first', async () => {
  const { database } = opened.services
  const { trends, scores } = opened.services.views
  const { tracking } = opened.services.measuring
  const anna = await signIn(opened.services)
  for (const appId of [notes, chess]) await tracking.trackApp({ userId: anna.userId, appId })
  const findMorning = createFindMorning({
    trends,
    findFigures: scores.findFigures,
    listAppEntries: appIds => listAppEntries(database.db, appIds),
  })
  const answer = await get(`/api/users/${anna.userId}/apps/trends`, anna.cookie)
  const { trends: shown } = listTrackedTrends.response.parse(answer.json())
  const morning = await findMorning(anna.userId)
  expect(morning?.rows.map(({ trend }) => trend)).toEqual(
    [chess, notes].map(appId => shown.find(({ appStoreId }) => appStoreId === String(appId))),
  )
  expect(morning).toMatchObject({
    sentence: `An ordinary day: no unusual move. 1 of 1 app climbed since yesterday. Largest climb: App ${chess}, #20 to #8 in United States.`,
    rows: [{ name: `App ${chess}` }, { name: `App ${notes}` }],
    moreApps: 0,
  })
  expect(await findMorning((await signIn(opened.services)).userId)).toBeUndefined()
})

test('a member gets the world scores of their apps, which are those of the app pages, and no list waits for them', async () => {
  const [anna, ben] = [await signIn(opened.services), await signIn(opened.services)]
  await opened.services.measuring.tracking.trackApp({ userId: anna.userId, appId: chess })
  const url = `/api/users/${anna.userId}/apps/scores`
  const read = async () => listTrackedScores.response.parse((await get(url, anna.cookie)).json())
  await read()
  const { scores, day } = await eventually(async () => {
    const answer = await read()
    if (!answer.isComplete) throw new Error('The scores are being computed.')
    return answer
  })
  const page = getAppScore.response.parse((await get(`/api/apps/${chess}/score`)).json())
  expect(scores).toMatchObject([{ appStoreId: String(chess), words: page.words, place: page.place, apps: page.apps }])
  expect(day).toBe(page.day)
  expectProblem(await get(url, ben.cookie), 'auth.forbidden')
})

test('a reading of a chart with the app is there at once', async () => {
  const inTheStates = async () => (await listPublic()).find(({ appStoreId }) => appStoreId === String(chess))?.here
  expect(await inTheStates()).toMatchObject({ rank: 8 })
  const anna = await signIn(opened.services)
  await opened.services.measuring.tracking.trackApp({ userId: anna.userId, appId: chess })
  const url = `/api/users/${anna.userId}/apps/trends`
  expect((await get(url, anna.cookie)).json()).toMatchObject({ trends: [{ best: { rank: 8 } }] })
  const snapshot = snapshotOf(0, 5)
  const { chart, observedAt } = snapshot
  await opened.services.history.record([{ chart, observedAt, outcome: 'recorded', snapshot }])
  expect((await get(url, anna.cookie)).json()).toMatchObject({ trends: [{ best: { rank: 5 }, day: { change: 15 } }] })
  expect((await listPublic()).map(({ best }) => best?.rank ?? null)).toContain(5)
  expect(await inTheStates()).toMatchObject({ rank: 5, day: { change: 15 } })
})

test('up to a hundred apps in one call have the trends that each has alone, in the order of the query', async () => {
  const path = (id: number) => getAppTrend.path.replace(':appStoreId', String(id))
  const alone = await Promise.all([notes, chess].map(async id => (await get(path(id))).json()))
  const answer = await get(`/api/trends?apps=${notes},4711,${chess},${notes}`)
  expect(answer.json()).toEqual({ trends: alone, unknown: ['4711'] })
  expect(answer.headers['ratelimit-policy']).toMatch(/^"search"/)
  const many = others.map(id => id + 900_000)
  expect(listTrends.response.parse((await get(`/api/trends?apps=${many}`)).json()).unknown).toHaveLength(100)
  expectProblem(await get(`/api/trends?apps=${[...many, 1]}`), 'request.invalid')
})
