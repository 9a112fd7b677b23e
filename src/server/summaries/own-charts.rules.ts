import type { ChartKind } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { chartKindWords } from '#domain/scope-words.ts'
import { isPriceType } from '#domain/scopes.ts'
import type { PossibleCharts } from './possible-charts.rules.ts'

/**
 * The chart of an app where one has to stand for it: that of its category, price type and main device, and the overall one. While
 * its category is not known, both are the overall one.
 */
export type OwnCharts = { own: ChartKind; overall: ChartKind }

export const ownChartsOf = ({
  category,
  chartTypes,
  mainDevice: device,
}: Pick<PossibleCharts, 'category' | 'chartTypes' | 'mainDevice'>): OwnCharts => {
  const chartType = chartTypes.find(isPriceType) ?? 'top-free'
  return {
    own: { chartType, genre: category ?? allGenres, device },
    overall: { chartType, genre: allGenres, device },
  }
}

/** `Lifestyle, iPhone, free`; of the overall chart, why it stands for the app. `own`: that of the category. */
export const ownChartWords = (kind: ChartKind, own: ChartKind): string => {
  if (kind.genre !== allGenres) return chartKindWords(kind)
  return `${chartKindWords(kind)} (${own.genre === allGenres ? 'category not known' : 'category not measured'})`
}
