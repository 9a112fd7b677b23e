import type { AppSummary } from '#contract/summaries.ts'
import type { Chart } from '#domain/charts.ts'

/** The chart whose history is shown: the one in the app's best country. Undefined when the app is ranked nowhere. */
export const findHistoryChart = ({ topCountries: [best] }: Pick<AppSummary, 'topCountries'>): Chart | undefined => {
  if (!best) return undefined
  const { storefront, chartType, genre, device } = best.historyChart
  return { storefront, chartType, genre, device }
}
