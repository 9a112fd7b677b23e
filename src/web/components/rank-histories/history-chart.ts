import type { AppSummary } from '#contract/summaries.ts'
import type { NamedChart } from '#domain/named-charts.ts'

/** The chart whose history is shown: the one in the app's best country. Undefined when the app is ranked nowhere. */
export const findHistoryChart = ({ topCountries: [best] }: Pick<AppSummary, 'topCountries'>): NamedChart | undefined =>
  best?.historyChart
