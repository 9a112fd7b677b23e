import { type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { scopeWords } from '#domain/scope-words.ts'
import { isPriceType } from '#domain/scopes.ts'
import { forgottenDays } from '#domain/scores.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { emptyDay, isMeasuredDay } from '../history/daily-ranks.rules.ts'
import type { PossibleCharts } from '../summaries/possible-charts.rules.ts'

/** The countries whose chart of this kind should be measured. */
export const listPlannedFor = (kind: ChartKind, isPlanned: (key: ChartKey) => boolean): StorefrontCode[] =>
  storefrontCodes.filter(storefront =>
    isPlanned(chartKeyOf({ storefront, chartType: kind.chartType, genre: kind.genre, device: kind.device })),
  )

/**
 * The charts that can make the score of an app: those of its category, and the overall ones. While its category is not known,
 * both are the overall ones.
 */
export type ScoreCharts = { own: ChartKind; overall: ChartKind }

export const scoreChartsOf = ({
  category,
  chartTypes,
  mainDevice: device,
}: Pick<PossibleCharts, 'category' | 'chartTypes' | 'mainDevice'>): ScoreCharts => {
  const chartType = chartTypes.find(isPriceType) ?? 'top-free'
  return {
    own: { chartType, genre: category ?? allGenres, device },
    overall: { chartType, genre: allGenres, device },
  }
}

const chartWords = ({ chartType, genre, device }: ChartKind): string =>
  scopeWords(
    { charts: genre === allGenres ? 'overall' : 'category' },
    { genres: [genre], chartTypes: [chartType], devices: [device] },
  )

/** `Lifestyle, iPhone, free`; of the overall chart, why it is not that of the category. `own`: the charts of the category. */
export const scoreChartWords = (kind: ChartKind, own: ChartKind): string => {
  if (kind.genre !== allGenres) return chartWords(kind)
  return `${chartWords(kind)} (${own.genre === allGenres ? 'category not known' : 'category not measured'})`
}

/** Whether a country has no such chart: in fourteen days it was read, and never had an app. */
export const hasNoChart = (stateOn: (day: number) => number | undefined, end: number): boolean => {
  let wasEmpty = false
  for (let day = end; day > end - forgottenDays; day -= 1) {
    if (isMeasuredDay(stateOn(day))) return false
    wasEmpty ||= stateOn(day) === emptyDay
  }
  return wasEmpty
}

/** Whether any country was measured in the fourteen days up to `end`. */
export const isMeasuredAnywhere = (states: ReadonlyMap<StorefrontCode, Uint8Array>, end: number): boolean =>
  [...states.values()].some(days => days.slice(Math.max(0, end + 1 - forgottenDays), end + 1).some(isMeasuredDay))
