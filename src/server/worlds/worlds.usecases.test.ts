import { expect, test } from 'vitest'
import type { WorldCountry } from '#contract/worlds.ts'
import type { Chart } from '#domain/charts.ts'
import { anyScope, type Scope } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createWorlds } from './worlds.usecases.ts'

const at = (text: string) => new Date(`2026-03-${text}:00:00Z`)

/** The app's own genre, and an unrelated one. */
const [own, foreign] = [6014, 6005]

const chartOf = (storefront: StorefrontCode, chart: Partial<Chart> = {}): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
  ...chart,
})

type Planted = { chart?: Partial<Chart>; depth?: number }

const seen = (
  storefront: StorefrontCode,
  time: string,
  appIds: number[],
  { chart, depth = 100 }: Planted = {},
): Snapshot => ({ chart: chartOf(storefront, chart), observedAt: at(time), source: 'rss', depth, appIds })

const failed = (
  storefront: StorefrontCode,
  time: string,
  outcome: Pick<ChartFetch & { outcome: 'failed' }, 'reason' | 'detail'>,
): ChartFetch => ({ chart: chartOf(storefront), observedAt: at(time), outcome: 'failed', ...outcome })

const openWorld = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(at('10T12'))
  const history = createHistory({ db, clock })
  await recordSeenApps(db, [{ appId: 11, name: 'Chess', genre: own }], { storefront: 'us', at: at('01T00') })
  const worlds = createWorlds({ db, history, clock, stalenessHours: 72, listPlannedCharts: async () => new Set() })
  const getWorld = (day: string | null = null, scope: Partial<Scope> = {}) =>
    worlds.getAppWorld(11, { day, scope: { ...anyScope, ...scope } })
  return { db, clock, history, getWorld }
}

/** Every possible state: gaps, suspects, failures, a chart that does not exist, empty charts, and an app not sold. */
const plant = async () => {
  const opened = await openWorld()
  const { db, history } = opened
  await history.snapshots.recordSnapshots([
    seen('us', '10T10', [22, 11]),
    seen('us', '10T10', [22, 33, 11], { chart: { genre: own } }),
    seen('de', '10T09', [22]),
    seen('de', '10T08', [22, 33], { chart: { genre: own }, depth: 200 }),
    seen('fj', '10T10', []),
    seen('jp', '05T10', [22, 33, 11]),
    seen('br', '05T10', [22]),
    seen('it', '05T10', [22]),
    seen('it', '10T10', [22]),
    seen('es', '10T10', [11]),
    seen('in', '10T10', [22], { chart: { genre: foreign } }),
    seen('ca', '10T04', [22, 33, 44, 11]),
    seen('nl', '10T01', [11]),
    seen('nl', '10T10', [22]),
    seen('be', '07T12', [22, 11]),
    seen('at', '07T11', [22, 11]),
  ])
  await history.fetches.recordFetches([
    failed('fr', '10T07', { reason: 'http', detail: '500' }),
    failed('gb', '10T07', { reason: 'http', detail: '404' }),
    failed('br', '10T06', { reason: 'timeout', detail: '' }),
    failed('jp', '04T06', { reason: 'timeout', detail: '' }),
    failed('ca', '10T06', { reason: 'network', detail: '' }),
    { chart: chartOf('mx'), observedAt: at('10T05'), outcome: 'suspect', reason: 'much-shorter', detail: 'evidence' },
  ])
  for (const storefront of ['it', 'es', 'cn']) {
    for (const day of ['06T00', '07T00', '08T00'])
      await recordOffers(db, { storefront, found: [], missing: [11], at: at(day) })
  }
  return opened
}

const short = ({ state, rank, depth, observedAt, reason, detail }: WorldCountry) =>
  [state, rank ?? depth, observedAt?.slice(8, 13) ?? null, reason, detail].filter(part => part !== null).join(' ')

const shortOf = (world: { countries: readonly WorldCountry[] }) => {
  const known = world.countries.filter(({ state }) => state !== 'not-tracked')
  return Object.fromEntries(known.map(country => [country.storefront, short(country)]))
}

test('every country has the one of the six states that applies now', async () => {
  const { getWorld } = await plant()
  const world = await getWorld()
  expect(shortOf(world)).toEqual({
    es: 'ranked 1 10T10',
    us: 'ranked 2 10T10',
    be: 'ranked 2 07T12',
    ca: 'ranked 4 10T04',
    at: 'failed 07T11 not-fetched',
    br: 'failed 10T06 timeout',
    cn: 'not-offered',
    // Of two charts without the app, the one with fewer ranks is reported, because they hold for both.
    de: 'unranked 1 10T09',
    fj: 'empty 0 10T10',
    fr: 'failed 10T07 http 500',
    gb: 'failed 10T07 http 404',
    it: 'not-offered',
    jp: 'failed 05T10 not-fetched',
    mx: 'failed 10T05 suspect much-shorter',
    nl: 'unranked 1 10T10',
  })
  expect(world).toMatchObject({
    day: null,
    asOf: '2026-03-10T10:00:00.000Z',
    firstDay: '2026-03-05',
    lastDay: '2026-03-10',
  })
  expect(world).toMatchObject({ rankedCountries: 4, measuredCountries: 7, totalCountries: 175, genres: [36, own] })
  expect(world).toMatchObject({ observedAt: '2026-03-10T10:00:00.000Z', staleAfterSeconds: 259_200 })
  expect(world.countries).toHaveLength(175)
})

test('as of the end of a day only data known by then counts', async () => {
  const { getWorld } = await plant()
  const world = await getWorld('2026-03-05')
  expect(shortOf(world)).toEqual({ jp: 'ranked 3 05T10', br: 'unranked 1 05T10', it: 'unranked 1 05T10' })
  expect(world).toMatchObject({ asOf: '2026-03-05T23:59:59.000Z', observedAt: '2026-03-05T10:00:00.000Z' })
  expect(shortOf(await getWorld('2026-03-04'))).toEqual({ jp: 'failed 04T06 timeout' })
  expect(shortOf(await getWorld('2026-03-03'))).toEqual({})
  // Exactly three days later the measurement of the 5th no longer counts, and there was no later fetch.
  expect(shortOf(await getWorld('2026-03-08'))).toMatchObject({
    jp: 'failed 05T10 not-fetched',
    br: 'failed 05T10 not-fetched',
    it: 'not-offered',
    be: 'ranked 2 07T12',
  })
})

test('today as a day equals the present', async () => {
  const { getWorld } = await plant()
  const [now, today] = [await getWorld(), await getWorld('2026-03-10')]
  expect(today).toEqual({ ...now, day: '2026-03-10' })
})

test('a scope selects the charts that decide the state of a country', async () => {
  const { getWorld } = await plant()
  expect(shortOf(await getWorld(null, { charts: 'category', chartType: 'top-free' }))).toEqual({
    us: 'ranked 3 10T10',
    de: 'unranked 2 10T08',
    cn: 'not-offered',
    es: 'not-offered',
    it: 'not-offered',
  })
  const overall = await getWorld(null, { charts: 'overall' })
  expect(shortOf(overall)).toMatchObject({ us: 'ranked 2 10T10', de: 'unranked 1 10T09' })
  expect(overall.countries.find(({ storefront }) => storefront === 'us')?.chart).toMatchObject({
    type: 'top-free',
    device: 'iphone',
    genre: 36,
  })
  expect(shortOf(await getWorld(null, { charts: foreign }))).toMatchObject({ in: 'unranked 1 10T10' })
  expect((await getWorld(null, { device: 'ipad' })).measuredCountries).toBe(0)
  expect((await getWorld('2026-03-10', { chartType: 'top-paid' })).rankedCountries).toBe(0)
})

test('the last rank of a day is shown for that day, although the app dropped out on the next', async () => {
  const { history, getWorld } = await openWorld()
  await history.snapshots.recordSnapshots([
    seen('us', '06T08', [11]),
    seen('us', '06T20', [22, 11]),
    seen('us', '07T08', [22]),
  ])
  expect(shortOf(await getWorld('2026-03-06'))).toEqual({ us: 'ranked 2 06T20' })
  expect(shortOf(await getWorld('2026-03-07'))).toEqual({ us: 'unranked 1 07T08' })
})

test('before any measurement there is no first day, and every country is not tracked', async () => {
  const { getWorld } = await openWorld()
  const world = await getWorld()
  expect(world).toMatchObject({ firstDay: null, lastDay: null, observedAt: null, measuredCountries: 0, genres: [] })
  expect(new Set(world.countries.map(({ state }) => state))).toEqual(new Set(['not-tracked']))
})
