import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createCoverage } from './coverage.usecases.ts'
import { createSummaries } from './summaries.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const chartOf = (storefront: StorefrontCode, genre = 36): Chart => ({
  storefront,
  type: 'top-free',
  genre,
  device: 'iphone',
})

const measured = (storefront: StorefrontCode, hours: number, appIds = [11]): Snapshot => ({
  chart: chartOf(storefront),
  observedAt: ago(hours),
  source: 'rss',
  depth: 100,
  appIds,
})

const failed = (storefront: StorefrontCode, hours: number, detail = ''): ChartFetch => ({
  chart: chartOf(storefront),
  observedAt: ago(hours),
  outcome: 'failed',
  reason: 'http',
  detail,
})

const openCoverage = async (snapshots: readonly Snapshot[], fetches: readonly ChartFetch[] = []) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  await recordSeenApps(db, [{ appId: 11, name: 'Eleven' }], { storefront: 'us', at: now })
  await history.snapshots.recordSnapshots(snapshots)
  await history.fetches.recordFetches(fetches)
  const options = { db, history, clock, stalenessHours: 72, listPlannedCharts: async () => new Set<never>() }
  const { getAppCoverage } = createCoverage(options)
  const findCountry = async (storefront: StorefrontCode) =>
    (await getAppCoverage(11)).countries.find(country => country.storefront === storefront)
  /** Records misses on three days, after which the country counts as not offering the app. */
  const stopOffering = async (storefront: StorefrontCode) => {
    for (const day of [3, 2, 1]) {
      await recordOffers(db, { storefront, found: [], missing: [11], at: new Date(now.getTime() - day * dayMs) })
    }
  }
  return {
    ...options,
    getAppCoverage,
    findCountry,
    stopOffering,
    summaries: createSummaries({ ...options, findKeywordRankings: async () => ({}) }),
  }
}

describe('the coverage of an app', () => {
  test('a country read in time is measured, with or without the app, and despite later failures', async () => {
    const { findCountry } = await openCoverage(
      [measured('us', 72), measured('de', 5, []), measured('fr', 5, [22])],
      [failed('de', 1)],
    )
    for (const [code, hours] of [
      ['us', 72],
      ['de', 5],
      ['fr', 5],
    ] as const) {
      expect(await findCountry(code)).toMatchObject({
        state: 'measured',
        observedAt: ago(hours).toISOString(),
        failure: null,
      })
    }
  })

  test('a country with later failed attempts says why and when, from the newest attempt', async () => {
    const suspect = { outcome: 'suspect', reason: 'same-as-yesterday', detail: 'long' } as const
    const { findCountry } = await openCoverage(
      [measured('us', 100), measured('jp', 90)],
      [
        failed('us', 99, '500'),
        failed('us', 80, '503'),
        failed('us', 101, '404'),
        failed('de', 3_000, '403'),
        { chart: chartOf('jp'), observedAt: ago(2), ...suspect },
        // A chart of a genre that the app does not belong to.
        { chart: chartOf('jp', 6014), observedAt: ago(1), outcome: 'failed', reason: 'network', detail: '' },
      ],
    )
    expect(await findCountry('us')).toMatchObject({
      state: 'failed',
      observedAt: ago(100).toISOString(),
      failure: { reason: 'http', detail: '503', attemptedAt: ago(80).toISOString() },
    })
    expect(await findCountry('de')).toMatchObject({
      state: 'failed',
      observedAt: null,
      failure: { reason: 'http', detail: '403', attemptedAt: ago(3_000).toISOString() },
    })
    expect(await findCountry('jp')).toMatchObject({
      failure: { reason: 'suspect', detail: 'same-as-yesterday', attemptedAt: ago(2).toISOString() },
    })
  })

  test('a country without later attempts is stale, and one never attempted is not tracked', async () => {
    const { findCountry } = await openCoverage([measured('us', 73), measured('fr', 200)], [failed('us', 74)])
    expect(await findCountry('us')).toMatchObject({ state: 'stale', observedAt: ago(73).toISOString(), failure: null })
    expect(await findCountry('fr')).toMatchObject({ state: 'stale' })
    expect(await findCountry('jp')).toMatchObject({ state: 'not-tracked', observedAt: null, failure: null })
  })

  test('a country that does not sell the app says so, unless one of its charts shows the app', async () => {
    const { findCountry, stopOffering } = await openCoverage(
      [measured('us', 1), measured('de', 1, [22]), measured('fr', 100)],
      [failed('jp', 1)],
    )
    for (const code of ['us', 'de', 'fr', 'jp', 'br'] as const) await stopOffering(code)
    expect(await findCountry('us')).toMatchObject({ state: 'measured' })
    expect(await findCountry('de')).toMatchObject({ state: 'not-offered', observedAt: ago(1).toISOString() })
    for (const code of ['fr', 'jp', 'br'] as const) {
      expect(await findCountry(code)).toMatchObject({ state: 'not-offered', failure: null })
    }
  })

  test('the coverage of an app counts the same countries as the summary, and lists all, unmeasured ones first, then by name', async () => {
    const { getAppCoverage, summaries, stopOffering } = await openCoverage(
      [measured('us', 1), measured('de', 72, []), measured('fr', 73), measured('jp', 500), measured('br', 2, [22])],
      [failed('jp', 1), failed('gb', 1)],
    )
    await stopOffering('br')
    const [coverage, summary] = [await getAppCoverage(11), await summaries.getAppSummary(11)]
    const { measuredCountries, totalCountries } = summary.rankings
    const { observedAt, staleAfterSeconds } = summary
    expect(coverage).toMatchObject({ measuredCountries, totalCountries, observedAt, staleAfterSeconds })
    const inTime = coverage.countries.filter(country => country.observedAt && new Date(country.observedAt) >= ago(72))
    expect(inTime).toHaveLength(measuredCountries)
    expect(coverage.app).toEqual({ appStoreId: '11', name: 'Eleven' })

    expect(new Set(coverage.countries.map(({ storefront }) => storefront)).size).toBe(175)
    const states = coverage.countries.map(({ state }) => state === 'measured')
    expect(states).toEqual(states.toSorted((a, b) => Number(a) - Number(b)))
    const names = coverage.countries.filter(({ state }) => state !== 'measured').map(({ countryName }) => countryName)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  test('the coverage of an app is not found for an unknown app', async () => {
    const { getAppCoverage } = await openCoverage([])
    await expect(getAppCoverage(22)).rejects.toMatchObject({ code: 'app.not_found' })
  })
})
