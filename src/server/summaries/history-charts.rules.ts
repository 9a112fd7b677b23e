import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { CountryBest } from './countries.rules.ts'

/** Once a chart has this much history, a better rank matters more than a longer history. */
const longMs = 30 * dayMs
/** Charts first measured within this time, as by one sweep, count as equally old. */
const sweepMs = dayMs

type ChartAges = { now: Date; firstMoments: ReadonlyMap<ChartKey, Date> }

/**
 * The chart that best represents an app's history in a country: the best-ranked chart measured for at least 30 days, or else
 * the one measured longest. The best-ranked chart might have been added today and would then show a single point.
 */
export const chooseHistoryChart = ({ ranks, best }: CountryBest, { now, firstMoments }: ChartAges): Chart => {
  const sinceMs = ({ chart, observedAt }: CountryBest['best']): number =>
    (firstMoments.get(chartKeyOf(chart)) ?? observedAt).getTime()
  const longestMs = ranks.reduce((earliest, rank) => Math.min(earliest, sinceMs(rank)), Number.POSITIVE_INFINITY)
  const latestMs = Math.max(now.getTime() - longMs, longestMs + sweepMs)
  return (ranks.find(rank => sinceMs(rank) <= latestMs) ?? best).chart
}
