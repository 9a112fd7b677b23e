import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { chartKindWords } from '#domain/scope-words.ts'
import { isPriceType } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import type { CountryBest } from './countries.rules.ts'
import type { PossibleCharts } from './possible-charts.rules.ts'

/**
 * The charts that can represent an app: that of its category, price type and main device, and the overall one. While its category
 * is not known, both are the overall one.
 */
export type OwnCharts = { own: ChartKind; overall: ChartKind }

export const ownChartsOf = ({
  category,
  chartTypes,
  mainDevice: device,
}: Pick<PossibleCharts, 'category' | 'chartTypes' | 'mainDevice'>): OwnCharts => {
  const chartType = chartTypes.find(isPriceType) ?? 'top-free'
  return {
    own: { type: chartType, genre: category ?? allGenres, device },
    overall: { type: chartType, genre: allGenres, device },
  }
}

/** `Lifestyle, iPhone, free`; for the overall chart, also why it represents the app. `own`: the chart of the category. */
export const ownChartWords = (kind: ChartKind, own: ChartKind): string => {
  if (kind.genre !== allGenres) return chartKindWords(kind)
  return `${chartKindWords(kind)} (${own.genre === allGenres ? 'category not known' : 'category not measured'})`
}

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
