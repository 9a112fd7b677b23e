import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { anyScope, type Scope } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createComparisons } from '../comparisons/comparisons.usecases.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createSummaries } from '../summaries/summaries.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createWorlds } from './worlds.usecases.ts'

// A country's cell joins several charts. These tests cover countries where one of the charts is missing.

const now = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)

const [own, rival] = [11, 22]

const chartOf = (storefront: StorefrontCode, chart: Partial<Chart> = {}): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
  ...chart,
})

const read = (chart: Chart, hours: number, appIds: number[]): Snapshot => ({
  chart,
  observedAt: ago(hours),
  source: 'rss',
  depth: 100,
  appIds,
})

const failed = (chart: Chart, hours: number, detail = '503'): ChartFetch => ({
  chart,
  observedAt: ago(hours),
  outcome: 'failed',
  reason: 'http',
  detail,
})

const overallCharts = (storefront: StorefrontCode): Chart[] =>
  devices.flatMap(device => chartTypes.map(chartType => chartOf(storefront, { device, type: chartType })))

type Planted = { snapshots?: Snapshot[]; fetches?: ChartFetch[]; planned?: readonly Chart[]; price?: number }

const open = async ({ snapshots = [], fetches = [], planned = [], price = 0 }: Planted) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  const apps = [own, rival].map(appId => ({ appId, name: `App ${appId}`, price }))
  await recordSeenApps(db, apps, { storefront: 'us', at: ago(500) })
  await history.snapshots.recordSnapshots(snapshots)
  await history.fetches.recordFetches(fetches)
  const plan: ReadonlySet<ChartKey> = new Set(planned.map(chartKeyOf))
  const options = { db, history, clock, stalenessHours: 72, listPlannedCharts: async () => plan }
  const worlds = createWorlds(options)
  const summaries = createSummaries({ ...options, findKeywordRankings: async () => ({}) })
  const comparisons = createComparisons({ db, clock, history, worlds, keywords: { listPositions: async () => [] } })
  const countryOf = async (scope: Partial<Scope> = {}, day: string | null = null) => {
    const { countries } = await worlds.getAppWorld(own, { scope: { ...anyScope, ...scope }, day })
    return countries.find(({ storefront }) => storefront === 'us')
  }
  const compare = () =>
    comparisons.compareApps({ appIds: [own, rival], scope: anyScope, day: null, readerId: undefined })
  return { history, clock, worlds, countryOf, compare, getAppSummary: summaries.getAppSummary }
}

/** Both apps are free, so the paid charts hold other apps. */
const idsIn = ({ type: chartType }: Chart, appIds: number[]): number[] => (chartType === 'top-paid' ? [99] : appIds)

/** The rival leads. The free iPhone chart, which had the app, has been failing for 78 hours. */
const freeChart = chartOf('us')
const brokenUs = () => ({
  snapshots: [
    read(freeChart, 78, [own, rival]),
    ...overallCharts('us')
      .filter(chart => chartKeyOf(chart) !== chartKeyOf(freeChart))
      .map(chart => read(chart, 1, idsIn(chart, [rival]))),
    read(chartOf('us', { type: 'top-free', device: 'ipad' }), 200, [own]),
    ...overallCharts('de').map(chart => read(chart, 1, idsIn(chart, [rival, own]))),
  ],
  fetches: [failed(freeChart, 50, '500'), failed(freeChart, 2)],
  planned: [...overallCharts('us'), ...overallCharts('de')],
})

const missingFree = {
  chart: nameChart(freeChart),
  state: 'failed',
  reason: 'http',
  detail: '503',
  observedAt: ago(2).toISOString(),
}

test('a country with a chart that has failed for 78 hours is failed, although its other charts were read without the app', async () => {
  const { countryOf } = await open(brokenUs())
  expect(await countryOf()).toMatchObject({
    state: 'failed',
    rank: null,
    depth: null,
    reason: 'http',
    detail: '503',
    observedAt: ago(2).toISOString(),
    // Two devices times free and grossing; the paid charts cannot hold a free app.
    charts: { read: 3, of: 4, missing: missingFree },
  })
})

test('no app wins a country in which a chart of either app is missing', async () => {
  const { compare } = await open(brokenUs())
  const { countries, measuredCountries, apps } = await compare()
  expect(countries.find(({ storefront }) => storefront === 'us')).toMatchObject({ winners: [] })
  expect(countries.find(({ storefront }) => storefront === 'de')).toMatchObject({ winners: [String(rival)] })
  expect(measuredCountries).toBe(1)
  expect(apps.map(({ wonCountries }) => wonCountries)).toEqual([0, 1])
})

test('a failed chart removes its country from the measured countries of the app', async () => {
  const { getAppSummary, clock } = await open(brokenUs())
  const { rankings } = await getAppSummary(own)
  expect(rankings).toMatchObject({ top1: 0, top5: 1, top100: 1, measuredCountries: 1, partlyMeasuredCountries: 0 })
  clock.advance(-7 * hourMs)
  expect((await getAppSummary(own, anyScope)).rankings).toMatchObject({ top1: 1, top5: 2, measuredCountries: 2 })
})

test('charts that cannot hold an app do not affect its country', async () => {
  const paid = overallCharts('us').filter(({ type: chartType }) => chartType === 'top-paid')
  const planted = { snapshots: paid.map(chart => read(chart, 1, [rival])), planned: overallCharts('us') }
  const { countryOf, getAppSummary } = await open(planted)
  expect(await countryOf()).toMatchObject({ state: 'not-tracked', charts: { read: 0, of: 4 } })
  expect((await getAppSummary(own, anyScope)).rankings.measuredCountries).toBe(0)
  // A chart requested by name is judged anyway: it was read, and the app is not in it.
  expect(await countryOf({ chartType: 'top-paid' })).toMatchObject({
    state: 'unranked',
    charts: { read: 2, of: 2, missing: null },
  })
  const ofPaidApp = await open({ ...planted, price: 2.99 })
  expect(await ofPaidApp.countryOf()).toMatchObject({ state: 'not-tracked', charts: { read: 2, of: 4 } })
})

test('a rank in a chart that was read is kept, with a note that a better one may be missing', async () => {
  const { snapshots, ...rest } = brokenUs()
  const grossing = chartOf('us', { type: 'top-grossing' })
  const { countryOf, getAppSummary, compare } = await open({
    ...rest,
    snapshots: [...snapshots, read(grossing, 0, [rival, 33, own])],
  })
  expect(await countryOf()).toMatchObject({
    state: 'ranked',
    rank: 3,
    observedAt: now.toISOString(),
    charts: { read: 3, of: 4, missing: missingFree },
  })
  expect((await getAppSummary(own, anyScope)).rankings).toMatchObject({
    top1: 0,
    top5: 2,
    measuredCountries: 1,
    partlyMeasuredCountries: 1,
  })
  const { countries } = await compare()
  expect(countries.find(({ storefront }) => storefront === 'us')).toMatchObject({ winners: [] })
})

test('a planned chart that was never read is missing, and an unplanned one that was read counts', async () => {
  const overall = overallCharts('us').map(chart => read(chart, 1, [rival]))
  const [games] = [chartOf('us', { genre: 6014, type: 'top-grossing' })]
  const { countryOf } = await open({
    snapshots: [...overall, read(chartOf('de', { genre: 6014 }), 1, [own])],
    planned: [chartOf('us', { type: 'top-grossing' }), games],
  })
  expect(await countryOf()).toMatchObject({
    state: 'not-tracked',
    reason: null,
    observedAt: null,
    // Never seen on iPad. Both overall iPhone charts were read; the planned games chart was not.
    charts: { read: 2, of: 3, missing: { chart: { type: 'top-grossing', genre: 6014 }, state: 'not-tracked' } },
  })
  expect(await countryOf({ charts: 'overall' })).toMatchObject({
    state: 'unranked',
    charts: { read: 1, of: 1 },
  })
})

test('a chart that was not read in time is a gap of its country, and an empty one counts as read', async () => {
  const [free, grossing] = [freeChart, chartOf('us', { type: 'top-grossing' })]
  const { countryOf } = await open({
    snapshots: [read(free, 90, [rival, own]), read(grossing, 2, [])],
    planned: [free, grossing],
  })
  expect(await countryOf()).toMatchObject({
    state: 'failed',
    reason: 'not-fetched',
    observedAt: ago(90).toISOString(),
    charts: { read: 1, of: 2 },
  })
})

test('for a past day, the charts measured or attempted in the 14 days before replace the plan', async () => {
  const [free, grossing] = [freeChart, chartOf('us', { type: 'top-grossing' })]
  const days = (count: number) => 24 * count
  const { countryOf } = await open({
    snapshots: [
      read(free, days(20), [own]),
      read(grossing, days(8), [rival]),
      read(chartOf('us', { device: 'ipad' }), days(60), [rival]),
    ],
    fetches: [failed(free, days(9))],
    // These charts are no longer planned.
    planned: [chartOf('de')],
  })
  const day = ago(days(8)).toISOString().slice(0, 10)
  expect(await countryOf({}, day)).toMatchObject({
    state: 'failed',
    reason: 'http',
    charts: { read: 1, of: 2, missing: { chart: { type: 'top-free' } } },
  })
})

test('without a plan, every chart that was ever measured replaces it', async () => {
  const [free, grossing, paid] = chartTypes.toSorted().map(chartType => chartOf('us', { type: chartType })) as Chart[]
  const { countryOf } = await open({
    snapshots: [
      ...[free, grossing, paid].flatMap(chart => (chart ? [read(chart, 80, [rival, own])] : [])),
      ...(grossing ? [read(grossing, 1, [rival])] : []),
    ],
  })
  expect(await countryOf()).toMatchObject({ state: 'failed', reason: 'not-fetched', charts: { read: 1 } })
})

test('an app whose country is silent for 16 days is not "not in the chart" now, with or without a plan', async () => {
  const snapshots = [read(chartOf('de'), 1, [rival]), ...[24 * 17, 24 * 16].map(hours => read(freeChart, hours, [own]))]
  for (const planned of [[], [chartOf('de'), freeChart]]) {
    const { compare, countryOf } = await open({ snapshots, planned })
    expect(await countryOf()).toMatchObject({
      state: 'failed',
      reason: 'not-fetched',
      observedAt: ago(24 * 16).toISOString(),
    })
    const { apps } = await compare()
    expect(apps[0]).toMatchObject({ bestRank: null, state: 'failed', observedAt: null })
  }
})

test('an app is looked for in the charts of the price type it last had', async () => {
  const [free, paid] = [freeChart, chartOf('us', { type: 'top-paid' })]
  const { countryOf } = await open({
    // The app was paid, became free, and has dropped out of all charts since.
    snapshots: [read(paid, 400, [own]), read(free, 300, [own]), read(free, 1, [rival])],
    planned: [free, paid],
    price: 2.99,
  })
  expect(await countryOf()).toMatchObject({ state: 'unranked', charts: { read: 1, of: 1, missing: null } })
})
