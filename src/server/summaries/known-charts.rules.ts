import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { ChartMoment } from '../history/chart-moments.rules.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'

/** What is known of all charts at a moment, whatever app is asked for. */
export type KnownCharts = {
  asOf: Date
  /** A measurement from before does not count. */
  since: Date
  /** The newest measurement of each chart, those that do not count too. */
  newest: ReadonlyMap<ChartKey, ChartMoment>
  /** Whether somebody wants the chart: one that is not read in time is missing. */
  isPlanned: (key: ChartKey) => boolean
}

/** The charts that are measured; empty where none is, as on a server that only imports. */
export type ListPlannedCharts = () => Promise<ReadonlySet<ChartKey>>

/** Where no plan is known, charts that were measured so shortly before stand for it. */
export const planWindowMs = 14 * dayMs

type Moments = Pick<LatestMoments, 'charts' | 'last'>

/** Where nothing is planned, the charts of the last 14 days of history stand for the plan. */
const plannedOf = (plan: ReadonlySet<ChartKey>, { charts, last }: Moments): KnownCharts['isPlanned'] => {
  if (plan.size > 0) return key => plan.has(key)
  const sinceMs = (last?.getTime() ?? 0) - planWindowMs
  return key => (charts.get(key)?.observedAt.getTime() ?? Number.NEGATIVE_INFINITY) >= sinceMs
}

type Now = Pick<KnownCharts, 'asOf' | 'since'> & { moments: Moments; plan: ReadonlySet<ChartKey> }

/** As it is now. */
export const knownNow = ({ asOf, since, moments, plan }: Now): KnownCharts => ({
  asOf,
  since,
  newest: moments.charts,
  isPlanned: plannedOf(plan, moments),
})

type Then = Pick<KnownCharts, 'asOf' | 'since'> & {
  /** Of the 14 days before. */
  measured: readonly ChartMoment[]
  attempted: Iterable<ChartKey>
}

/** As of a past day: its plan is not known, so what was measured or attempted shortly before stands for it. */
export const knownThen = ({ asOf, since, measured, attempted }: Then): KnownCharts => {
  const newest = new Map(measured.map(moment => [chartKeyOf(moment.chart), moment]))
  const asked = new Set(attempted)
  return { asOf, since, newest, isPlanned: key => newest.has(key) || asked.has(key) }
}
