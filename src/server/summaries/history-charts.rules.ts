import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { CountryBest } from './countries.rules.ts'

/** From here on a better rank says more than a longer history. */
const longMs = 30 * dayMs
/** Charts that one sweep began to measure are equally old. */
const sweepMs = dayMs

type Known = { now: Date; firstMoments: ReadonlyMap<ChartKey, Date> }

/**
 * The chart that shows most of how an app did in a country: its best among those measured for 30 days, or, while there is
 * none, among those measured for longest. A chart that is best and was added today would show one point.
 */
export const chooseHistoryChart = ({ ranks, best }: CountryBest, { now, firstMoments }: Known): Chart => {
  const sinceMs = ({ chart, observedAt }: CountryBest['best']): number =>
    (firstMoments.get(chartKeyOf(chart)) ?? observedAt).getTime()
  const longestMs = ranks.reduce((earliest, rank) => Math.min(earliest, sinceMs(rank)), Number.POSITIVE_INFINITY)
  const latestMs = Math.max(now.getTime() - longMs, longestMs + sweepMs)
  return (ranks.find(rank => sinceMs(rank) <= latestMs) ?? best).chart
}
