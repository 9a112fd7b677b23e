import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { searchDepth } from '#domain/keywords.ts'
import type { AppId, GapReason } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import { listPublicAppIds } from '../catalog/public-apps.repository.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { insertChosenKeywords } from '../keywords/app-keywords.repository.ts'
import { createFailuresRepository } from '../keywords/failures.repository.ts'
import { keywordReadings } from '../keywords/keywords.table.ts'
import { runUntilSignal } from '../run.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { storePageReadings } from '../store-pages/store-pages.table.ts'
import { holdBack } from './held-back.ts'

/**
 * Plants rare situations in the history of a demo that no server has open: gaps of each reason, empty charts, charts never
 * requested, and countries that do not sell an app. Each situation gets its own country, for one app and one kind of chart,
 * and the first line of the output describes them as JSON. Days count backwards; `1` is yesterday. Then runs the server on
 * this history: a second process would load all of its code again.
 */
const away = 'http://127.0.0.1:9'

/** Countries large enough on the map for a pointer. `ranked` stays unchanged. */
const usualCountries = {
  ranked: 'za',
  unranked: 'in',
  empty: 'dz',
  failed: 'br',
  suspect: 'au',
  silent: 'sa',
  stale: 'eg',
  'held-back': 'pe',
  'not-offered': 'de',
  'not-tracked': 'kz',
} as const satisfies Record<string, StorefrontCode>
type Case = keyof typeof usualCountries
const cases = Object.keys(usualCountries) as Case[]

/** They stand in for usual countries where, on this date, the apps were not in the chart every day. */
const spare: readonly StorefrontCode[] = [
  'mx',
  'ar',
  'co',
  'tr',
  'ua',
  'ca',
  'ng',
  'tz',
  'cl',
  'es',
  'se',
  'th',
  'id',
  'pk',
]
const large: readonly StorefrontCode[] = [...Object.values(usualCountries), ...spare]

/** Countries whose store pages the demo reads; it reads none of `not-tracked`. */
const pages = { measured: 'gb', missing: 'kr', stale: 'jp' } as const satisfies Record<string, StorefrontCode>

const historyDays = 14
const daysBack = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, at) => from - at)

/** Days whose measurement is removed. Some get another measurement or a failure instead. */
const daysOf = {
  unranked: [1],
  empty: [1],
  failed: daysBack(5, 1),
  suspect: daysBack(4, 1),
  silent: daysBack(9, 5),
  stale: daysBack(4, 1),
  'held-back': [2],
  'not-offered': daysBack(5, 1),
  'not-tracked': daysBack(historyDays, 1),
} as const satisfies Partial<Record<Case, readonly number[]>>
const keywordDays = { timeout: [3], failed: daysBack(4, 1), unranked: [1] } as const

const services = await createServices(
  readSettings({
    DATA_DIR: process.env.DATA_DIR,
    COLLECTOR_ENABLED: 'false',
    APPSTORE_ITUNES_URL: away,
    APPSTORE_MARKETING_URL: away,
    APPSTORE_SEARCH_URL: away,
  }),
  { log: pino({ level: 'silent' }) },
)
const { clock, history } = services
const { keywords, storePages } = services.measuring
const { db } = services.database
const now = clock.now()
const { last: observedAt = now } = await history.findLatestMoments()
/** The demo is measured up to yesterday. */
const today = addDays(dayOf(observedAt), 1)

/** The demo measures at noon. */
const noonOf = (daysAgo: number): Date => new Date(startOfDay(addDays(today, -daysAgo)).getTime() + 12 * hourMs)
const chartIn = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: allGenres,
  device: 'iphone',
})

/** For each public app, the large countries in whose charts it was on every day. */
const listWholeCountries = async (): Promise<Map<AppId, StorefrontCode[]>> => {
  const appIds = await listPublicAppIds(db)
  const wanted = appIds.flatMap(appId => large.map(storefront => ({ appId, chart: chartIn(storefront) })))
  const series = await history.series.listSeriesWithin(wanted, { from: noonOf(historyDays), to: noonOf(1) })
  const whole = series.filter(({ ranks }) => ranks.length === historyDays)
  return new Map(appIds.map(id => [id, whole.filter(({ appId }) => appId === id).map(({ chart }) => chart.storefront)]))
}

/** A country with both apps for each case. Two cases depend on the store pages, so no other country can stand in for theirs. */
const assignCountries = (both: ReadonlySet<StorefrontCode>): Record<Case, StorefrontCode> | undefined => {
  if (!both.has(usualCountries['not-offered']) || !both.has(usualCountries['not-tracked'])) return undefined
  const left = spare.filter(code => both.has(code))
  const assigned: Record<Case, StorefrontCode> = { ...usualCountries }
  for (const name of cases) {
    if (both.has(usualCountries[name])) continue
    const next = left.shift()
    if (!next) return undefined
    assigned[name] = next
  }
  return assigned
}

/** An app with enough keywords, one to compare it with, and for each case a country whose chart had both every day. */
const choose = async () => {
  const whole = await listWholeCountries()
  for (const [appId, own] of whole) {
    const [timeout, failed, unranked] = await keywords.listSearchesOf([appId])
    if (!timeout || !failed || !unranked) continue
    for (const [other, ofOther] of whole) {
      const countries =
        other === appId ? undefined : assignCountries(new Set(own.filter(code => ofOther.includes(code))))
      if (countries) return { appId, other, countries, searches: { timeout, failed, unranked } }
    }
  }
  throw new Error('No two public apps of this demo are in the charts of enough large countries on every day.')
}

const { appId, other, countries, searches } = await choose()
const chartOf = (name: Case): Chart => chartIn(countries[name])

/** The product never deletes measurements this way, nor forgets that it asked for a chart. */
const takeAway = async (measurements: readonly { chart: Chart; at: Date }[]): Promise<void> => {
  const { storefront, type: chartType, genre, device } = chartIn(countries['not-tracked'])
  await db.transaction(async tx => {
    const readings = measurements.map(({ chart, at }) => ({ chart, observedAt: at }))
    await createHistoryStore(db).removeReadings(tx, readings)
    await tx.execute(sql`DELETE FROM history_charts WHERE storefront = ${storefront} AND chart_type = ${chartType}
      AND genre = ${genre} AND device = ${device}`)
  })
}

const instead: Partial<Record<Case, (appIds: readonly AppId[]) => readonly AppId[]>> = {
  unranked: appIds => appIds.filter(id => id !== appId),
  empty: () => [],
  'not-offered': appIds => appIds.filter(id => id !== appId),
}

const listPlanted = (was: readonly Snapshot[]): Snapshot[] =>
  was.flatMap(snapshot => {
    const name = cases.find(each => countries[each] === snapshot.chart.storefront)
    const change = name && instead[name]
    return change ? [{ ...snapshot, appIds: change(snapshot.appIds) }] : []
  })

const listFailures = (): ChartFetch[] =>
  daysOf.failed.map(day => ({
    chart: chartOf('failed'),
    observedAt: noonOf(day),
    outcome: 'failed',
    reason: 'http',
    detail: '503',
  }))

/** As the collector stores it: a gap in history, and the reading for review. */
const holdBackDays = async (name: 'suspect' | 'held-back', reason: string): Promise<void> => {
  const chart = chartOf(name)
  for (const observedAt of daysOf[name].map(noonOf)) {
    await history.fetches.recordFetches([{ chart, observedAt, outcome: 'suspect', reason, detail: '' }])
    await holdBack(db, { chart, observedAt, reason })
  }
}

const plantCharts = async (): Promise<void> => {
  const removed = cases.flatMap(name =>
    name === 'ranked' ? [] : daysOf[name].map(day => ({ chart: chartOf(name), at: noonOf(day) })),
  )
  const was = await history.snapshots.listSnapshotsAt(removed)
  await takeAway(removed)
  await history.snapshots.recordSnapshots(listPlanted(was))
  await history.fetches.recordFetches(listFailures())
  await holdBackDays('suspect', 'frozen')
  await holdBackDays('held-back', 'shuffled')
  for (const day of daysBack(5, 3)) {
    await recordOffers(db, { storefront: countries['not-offered'], found: [], missing: [appId], at: noonOf(day) })
  }
  await history.rebuildSummaries({ onStep: async () => undefined })
}

const neverSearched = 'never searched for'

const plantKeywords = async (): Promise<void> => {
  const planted = (['timeout', 'failed', 'unranked'] as const).map(name => ({
    name,
    ...searches[name],
    days: keywordDays[name].map(noonOf),
  }))
  const { storefront, keyword, observedAt } = keywordReadings
  for (const { days, ...search } of planted) {
    const isPlanted = and(eq(storefront, search.storefront), eq(keyword, search.keyword), inArray(observedAt, days))
    await db.delete(keywordReadings).where(isPlanted)
  }
  const failuresOf = (name: 'timeout' | 'failed', failure: { reason: GapReason; detail: string }) =>
    keywordDays[name].map(day => ({ ...searches[name], ...failure, observedAt: noonOf(day) }))
  await createFailuresRepository(db).recordFailures([
    ...failuresOf('timeout', { reason: 'timeout', detail: '' }),
    ...failuresOf('failed', { reason: 'http', detail: '503' }),
  ])
  await keywords.positions.recordSnapshots(
    keywordDays.unranked.map(day => ({
      ...searches.unranked,
      observedAt: noonOf(day),
      depth: searchDepth,
      appIds: [other],
    })),
  )
  await insertChosenKeywords(db, [{ appId, storefront: searches.failed.storefront, keyword: neverSearched }], now)
}

/** Store page readings become stale after three days, so newer ones are removed. */
const plantPages = async (): Promise<void> => {
  const { storefront, observedAt } = storePageReadings
  const isPlanted = and(eq(storePageReadings.appId, appId), inArray(storefront, [pages.missing, pages.stale]))
  const isRecent = gte(observedAt, new Date(now.getTime() - 4 * dayMs))
  await db.delete(storePageReadings).where(and(isPlanted, isRecent))
  const at = new Date(now.getTime() - hourMs)
  await storePages.recordPages([
    { storefront: pages.missing, purpose: 'offers', found: [], missing: [appId], at },
    {
      storefront: pages.measured,
      purpose: 'offers',
      missing: [],
      at,
      found: [{ appId, version: '9.8.7', rating: 4.25, ratingCount: 1234, price: 0, currency: 'GBP' }],
    },
  ])
}

await plantCharts()
await plantKeywords()
await plantPages()
await services.storage.closeStorage()

const keywordsToTell = Object.entries({ ...searches, never: { keyword: neverSearched } })
const report = {
  today,
  appStoreId: String(appId),
  otherId: String(other),
  countries,
  pages,
  chartKeyOf: Object.fromEntries(cases.map(name => [name, chartKeyOf(chartOf(name))])),
  keywords: {
    storefront: searches.failed.storefront,
    ...Object.fromEntries(keywordsToTell.map(([name, { keyword }]) => [name, keyword])),
  },
}
process.stdout.write(`${JSON.stringify(report)}\n`)

await runUntilSignal(process.env)
