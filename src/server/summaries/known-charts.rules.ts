import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { ChartMoment } from '../history/chart-moments.rules.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'

/** What is known about all charts at a given time, independent of the app. */
export type KnownCharts = {
  asOf: Date
  /** Older measurements do not count. */
  since: Date
  /** The newest measurement of each chart, including those too old to count. */
  newest: ReadonlyMap<ChartKey, ChartMoment>
  /** Whether the chart should be measured; if it was not read in time, it is missing. */
  isPlanned: (key: ChartKey) => boolean
}

/** The planned charts; empty without a collector, as on a server that only imports. */
export type ListPlannedCharts = () => Promise<ReadonlySet<ChartKey>>

/** Without a plan, charts measured within this time count as planned. */
export const planWindowMs = 14 * dayMs

type Moments = Pick<LatestMoments, 'charts' | 'last'>

/** Without a plan, the charts of the last 14 days of history count as planned. */
const plannedOf = (plan: ReadonlySet<ChartKey>, { charts, last }: Moments): KnownCharts['isPlanned'] => {
  if (plan.size > 0) return key => plan.has(key)
  const sinceMs = (last?.getTime() ?? 0) - planWindowMs
  return key => (charts.get(key)?.observedAt.getTime() ?? Number.NEGATIVE_INFINITY) >= sinceMs
}

type CurrentInput = Pick<KnownCharts, 'asOf' | 'since'> & { moments: Moments; plan: ReadonlySet<ChartKey> }

/** The current state. */
export const knownNow = ({ asOf, since, moments, plan }: CurrentInput): KnownCharts => ({
  asOf,
  since,
  newest: moments.charts,
  isPlanned: plannedOf(plan, moments),
})

type PastInput = Pick<KnownCharts, 'asOf' | 'since'> & {
  /** Measurements of the 14 days before. */
  measured: readonly ChartMoment[]
  attempted: Iterable<ChartKey>
}

/** The state on a past day. Its plan is not stored, so charts measured or attempted shortly before count as planned. */
export const knownThen = ({ asOf, since, measured, attempted }: PastInput): KnownCharts => {
  const newest = new Map(measured.map(moment => [chartKeyOf(moment.chart), moment]))
  const attemptedKeys = new Set(attempted)
  return { asOf, since, newest, isPlanned: key => newest.has(key) || attemptedKeys.has(key) }
}
