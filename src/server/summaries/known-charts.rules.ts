import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'
import type { ChartMoment } from '../history/snapshots.rules.ts'

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

/** On a past day, charts measured or attempted within this time before it count as planned. */
export const planWindowMs = 14 * dayMs

type Moments = Pick<LatestMoments, 'charts'>

/** Without a plan, every chart that was ever measured counts as planned, so that one which fell silent is missing. */
const plannedOf = (plan: ReadonlySet<ChartKey>, { charts }: Moments): KnownCharts['isPlanned'] =>
  plan.size > 0 ? key => plan.has(key) : key => charts.has(key)

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
