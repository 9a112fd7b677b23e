import type { AppSummary } from '#contract/apps.ts'
import type { Chart } from '#domain/charts.ts'

/** The chart whose history is shown: that of the country in which the app does best now; undefined while it is ranked nowhere. */
export const findHistoryChart = ({ topCountries: [best] }: Pick<AppSummary, 'topCountries'>): Chart | undefined => {
  if (!best) return undefined
  const { storefront, chartType, genre, device } = best.historyChart
  return { storefront, chartType, genre, device }
}
