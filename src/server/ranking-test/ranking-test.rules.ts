import type { RankingTest, RankingTestPlan } from '#contract/ranking-test.ts'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import { type GapReason, gapReasons } from '#domain/ranks.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import type { RankingTestRow } from './ranking-test.repository.ts'
import type { TestedChart } from './ranking-test.table.ts'

/** The chart that is read in every country. */
const testedChart = {
  type: 'top-free',
  genre: allGenres,
  device: 'iphone',
} as const satisfies Partial<Chart>

/** A chart read within this time is not fetched again. */
export const usuallyFreshForMs = hourMs

export const chartKeyIn = (storefront: StorefrontCode): ChartKey => chartKeyOf({ ...testedChart, storefront })

/** The newest reading of each chart. */
export type Readings = ReadonlyMap<ChartKey, { observedAt: Date; entryCount: number }>

/** The period in which a reading counts. */
type Span = { since: Date; until: Date }

const findReading = (readings: Readings, storefront: StorefrontCode, { since, until }: Span) => {
  const reading = readings.get(chartKeyIn(storefront))
  if (!reading || reading.observedAt > until) return undefined
  // History stores whole seconds.
  return reading.observedAt.getTime() > since.getTime() - secondMs ? reading : undefined
}

const waiting = { state: 'waiting', isReused: false, entryCount: null, reason: null, at: null } as const

const stateOf = (entryCount: number) => (entryCount > 0 ? 'measured' : 'empty')

/** Every country, larger markets first: fresh ones with their reading, the others waiting. */
export const listTestedCharts = (
  storefronts: readonly StorefrontCode[],
  readings: Readings,
  { now, freshForMs }: { now: Date; freshForMs: number },
): TestedChart[] => {
  const span = { since: new Date(now.getTime() - freshForMs), until: now }
  return storefronts.toSorted(compareStorefronts).map(storefront => {
    const reading = findReading(readings, storefront, span)
    if (!reading) return { storefront, ...waiting }
    const { observedAt, entryCount } = reading
    const known = { state: stateOf(entryCount), entryCount, at: observedAt.toISOString() } as const
    return { storefront, ...waiting, ...known, isReused: true }
  })
}

/** The state of a chart in its sweep. */
export type SweptChart = { chartKey: string; state: string; reason: string | null; finishedAt: Date | null }

const states: Readonly<Record<string, TestedChart['state']>> = {
  recorded: 'measured',
  unchanged: 'measured',
  empty: 'empty',
  suspect: 'suspect',
  failed: 'failed',
  cancelled: 'cancelled',
}

const toReason = (state: TestedChart['state'], reason: string | null): GapReason | null => {
  if (state === 'suspect') return 'suspect'
  return state === 'failed' ? (gapReasons.find(known => known === reason) ?? 'not-fetched') : null
}

/** Updates the charts with the state of the sweep. A country that is no longer in the sweep keeps its state. */
export const applySweep = (charts: readonly TestedChart[], swept: readonly SweptChart[]): TestedChart[] => {
  const byStorefront = new Map(swept.map(chart => [parseChartKey(chart.chartKey).storefront, chart]))
  return charts.map(chart => {
    const found = byStorefront.get(chart.storefront)
    const state = states[found?.state ?? '']
    if (!found || !state || chart.isReused) return chart
    const at = found.finishedAt?.toISOString() ?? null
    return { ...chart, state, reason: toReason(state, found.reason), at }
  })
}

/** Whether history may know more about the chart: its length, or a reading made for another task. */
const isOpen = ({ state, entryCount, reason }: TestedChart): boolean =>
  state === 'waiting' || (state === 'measured' && entryCount === null) || reason === 'not-fetched'

export const hasOpen = (charts: readonly TestedChart[]): boolean => charts.some(isOpen)

/** Adds the readings in history from the time of the test. */
export const applyReadings = (charts: readonly TestedChart[], readings: Readings, span: Span): TestedChart[] =>
  charts.map(chart => {
    const reading = isOpen(chart) ? findReading(readings, chart.storefront, span) : undefined
    if (!reading) return chart.state === 'empty' ? { ...chart, entryCount: 0 } : chart
    const { observedAt, entryCount } = reading
    return { ...chart, state: stateOf(entryCount), entryCount, reason: null, at: chart.at ?? observedAt.toISOString() }
  })

/**
 * Ends waiting charts when the test ends: another task had taken them over and did not read them, so they count as not
 * fetched.
 */
export const closeCharts = (charts: readonly TestedChart[], end: { state: 'finished' | 'cancelled'; at: Date }) =>
  charts.map((chart): TestedChart => {
    if (chart.state !== 'waiting') return chart
    const at = end.at.toISOString()
    if (end.state === 'cancelled') return { ...chart, state: 'cancelled', at }
    return { ...chart, state: 'failed', reason: 'not-fetched', at }
  })

export type Outlook = { estimatedEndAt: Date | null; pausedUntil: Date | null }

const isDone = ({ state }: TestedChart): boolean => state !== 'waiting' && state !== 'cancelled'
const isFailed = ({ state }: TestedChart): boolean => state === 'failed' || state === 'suspect'

export const toRankingTest = (row: RankingTestRow, { estimatedEndAt, pausedUntil }: Outlook): RankingTest => ({
  id: String(row.id),
  state: row.state,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  total: row.charts.length,
  done: row.charts.filter(isDone).length,
  failed: row.charts.filter(isFailed).length,
  estimatedEndAt: estimatedEndAt?.toISOString() ?? null,
  pausedUntil: pausedUntil?.toISOString() ?? null,
  countries: row.charts.map(chart => ({
    ...chart,
    countryName: countryNameOf(chart.storefront),
    flagUrl: flagUrlOf(chart.storefront),
  })),
})

type Pace = { now: Date; nextCallAt: Date; intervalMs: number }

/** The last of n calls goes out n - 1 intervals after the first. */
export const toPlan = (charts: readonly TestedChart[], { now, nextCallAt, intervalMs }: Pace): RankingTestPlan => {
  const calls = charts.filter(({ state }) => state === 'waiting').length
  const waitMs = Math.max(0, nextCallAt.getTime() - now.getTime())
  const durationSeconds = calls === 0 ? 0 : Math.ceil((waitMs + calls * intervalMs) / secondMs)
  return { countries: charts.length, calls, durationSeconds }
}
