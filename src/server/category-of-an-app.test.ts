import { beforeAll, expect, test } from 'vitest'
import { compareApps } from '#contract/comparisons.ts'
import { getAppScore } from '#contract/scores.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppWorld } from '#contract/worlds.ts'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { eventually } from '../../vitest.eventually.ts'
import { recordListings, recordSeenApps } from './catalog/apps.repository.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { openTestServer } from './testing/test-server.ts'

const [overall, productivity, business, lifestyle] = [36, 6007, 6000, 6012]
/** No lookup has named its genre. */
const unnamed = 6760838801
/** The store page says Business; Apple ranks it in Productivity. */
const misfiled = 6760838802
/** It left Lifestyle for Productivity three days ago, and one odd reading since then shows it in Business. */
const moved = 6760838803
/** Only overall charts have shown it, and no lookup has named its genre. */
const unplaced = 6760838804

const others = Array.from({ length: 100 }, (_, index) => 5_000_000_000 + index)

let opened: Awaited<ReturnType<typeof openTestServer>>

type Planted = { genre: number; ranked: Record<number, AppId>; days: readonly number[] } & Partial<Chart>

const snapshotsOf = (now: Date, { genre, ranked, days, ...chart }: Planted): Snapshot[] =>
  days.map(daysAgo => ({
    chart: { storefront: 'us', type: 'top-free', genre, device: 'iphone', ...chart },
    observedAt: new Date(now.getTime() - daysAgo * dayMs - hourMs),
    source: 'rss',
    depth: 100,
    appIds: others.map((other, index) => ranked[index + 1] ?? other),
  }))

const twoWeeks = Array.from({ length: 14 }, (_, index) => 13 - index)

const listing = (appId: AppId, genre: number) => ({
  appId,
  name: `App ${appId}`,
  developer: 'Labs',
  developerId: 4711,
  price: 0,
  genre,
  genres: [genre],
  screenshots: [],
  ipadScreenshots: [],
  languages: [],
  kind: 'ios' as const,
  devices: ['iphone' as const],
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const now = clock.now()
  const storefront = 'us'
  await recordSeenApps(database.db, [{ appId: unnamed }, { appId: unplaced }], { storefront, at: now })
  await recordListings(database.db, [listing(misfiled, business), listing(moved, lifestyle)], { storefront, at: now })
  const planted: Planted[] = [
    { genre: overall, ranked: { 40: unnamed, 41: misfiled, 42: moved, 43: unplaced }, days: twoWeeks },
    { genre: productivity, ranked: { 3: unnamed, 4: misfiled }, days: twoWeeks.filter(day => day > 3) },
    { genre: productivity, ranked: { 3: unnamed, 4: misfiled, 5: moved }, days: [3, 2, 1, 0] },
    { genre: lifestyle, ranked: { 9: moved }, days: twoWeeks.filter(day => day > 3) },
    { genre: lifestyle, ranked: {}, days: [3, 2, 1, 0] },
    { genre: business, ranked: { 2: moved }, days: [1] },
    { genre: business, ranked: {}, days: twoWeeks.filter(day => day !== 1) },
  ]
  await history.snapshots.recordSnapshots(planted.flatMap(of => snapshotsOf(now, of)))
})

const read = async (url: string): Promise<unknown> => JSON.parse((await opened.server.inject({ url })).body)

const askAll = async (appId: AppId) => ({
  summary: getAppSummary.response.parse(await read(`/api/apps/${appId}/summary`)),
  world: getAppWorld.response.parse(await read(`/api/apps/${appId}/world`)),
  compared: compareApps.response.parse(await read(`/api/comparisons?apps=${appId}`)),
  score: getAppScore.response.parse(await read(`/api/apps/${appId}/score`)),
})

test.each([
  ['has no looked-up category', unnamed, 3],
  ['has another category in the catalogue', misfiled, 4],
  ['moved there three days ago, with one odd reading since', moved, 5],
])(
  'an app in the charts of Productivity counts in Productivity everywhere, in numbers and words: one that %s',
  async (_, appId, rank) => {
    const { summary, world, compared, score } = await askAll(appId)
    const own = { genres: [overall, productivity], words: 'Productivity and overall, iPhone, free' }
    expect(summary.scope).toMatchObject(own)
    expect(summary.topCountries[0]).toMatchObject({ storefront: 'us', categoryRank: rank, category: 'Productivity' })
    expect(world.scope).toMatchObject(own)
    expect(world.countries[0]).toMatchObject({ storefront: 'us', rank, chart: { genre: productivity } })
    expect(compared.scope).toMatchObject({ id: productivity, words: 'Productivity, iPhone, free' })
    expect(compared.apps[0]).toMatchObject({ bestRank: rank })
    expect(score).toMatchObject({ chart: { genre: productivity }, words: 'Productivity, iPhone, free' })
  },
)

test('a score of the overall chart says that the category of the app is not known', async () => {
  const { score, summary } = await askAll(unplaced)
  expect(score).toMatchObject({ chart: { genre: overall }, words: 'overall, iPhone, free (category not known)' })
  expect(summary.scope.words).toBe('overall, iPhone, free')
  const ready = () => opened.services.views.scores.findReadyScores([unplaced], work => work()).scores.get(unplaced)
  expect((await eventually(() => ready() ?? Promise.reject(new Error('The score is being computed.')))).words).toBe(
    score.words,
  )
  expect((await opened.services.views.scores.findFigures(unplaced))?.words).toBe(score.words)
})

test('a lookup that names the category of the charts changes no score', async () => {
  const { database, clock } = opened.services
  const { scores } = opened.services.views
  const before = await scores.getAppScore(unnamed, { days: 0 })
  await recordListings(database.db, [listing(unnamed, productivity)], { storefront: 'us', at: clock.now() })
  const after = await scores.getAppScore(unnamed, { days: 0 })
  expect(after).toMatchObject({ score: before.score, place: before.place, words: before.words })
})
