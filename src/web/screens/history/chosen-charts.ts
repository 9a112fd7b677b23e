import type { AppSummary } from '#contract/apps.ts'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { type HistoryAddress, mostCharts } from './history-address.ts'

type Best = Pick<AppSummary, 'topCountries' | 'historicalBest'>

/** What is drawn where nothing is chosen. */
const usualCount = 3
/** As many small plots as one answer of the API has series. */
const mostSmall = 12

/** One chart of each country: first where the app ranks now, best first, then where it once did. */
export const historyCharts = ({ topCountries, historicalBest }: Best): readonly ChartKey[] => {
  const byCountry = new Map<string, ChartKey>()
  for (const country of [...topCountries, ...historicalBest]) {
    if (!byCountry.has(country.storefront)) byCountry.set(country.storefront, chartKeyOf(country.historyChart))
  }
  return [...byCountry.values()].slice(0, mostSmall)
}

/** The chart of so many of the best countries now; of an app that ranks nowhere, of the best ever. */
const bestOf = (best: Best, count: number): readonly ChartKey[] => {
  const now = historyCharts({ ...best, historicalBest: [] })
  return (now.length > 0 ? now : historyCharts(best)).slice(0, count)
}

/** Which charts are drawn; none while the app was never seen in any, and nobody has chosen one. */
export const shownCharts = ({ charts }: Pick<HistoryAddress, 'charts'>, best: Best): readonly ChartKey[] =>
  charts ?? bestOf(best, usualCount)

/** With one more chart at the end; in a full plot it takes the place of the last. */
export const withChart = (charts: readonly ChartKey[], added: ChartKey): readonly ChartKey[] =>
  charts.includes(added) ? charts : [...charts.slice(0, mostCharts - 1), added]

export const withoutChart = (charts: readonly ChartKey[], removed: ChartKey): readonly ChartKey[] =>
  charts.filter(chart => chart !== removed)

type Preset = { key: 'one' | 'three' | 'five'; charts: readonly ChartKey[] | undefined; isShown: boolean }

/** Choices that need no picking, as far as the app ranks in enough countries for each to be another one. */
export const presetsOf = (shown: readonly ChartKey[], best: Best): readonly Preset[] => {
  const counts = { one: 1, three: usualCount, five: mostCharts } as const
  const seen = new Set<string>()
  return (['one', 'three', 'five'] as const).flatMap((key): Preset[] => {
    const charts = bestOf(best, counts[key])
    const text = charts.join()
    if (charts.length === 0 || seen.has(text)) return []
    seen.add(text)
    const isUsual = text === bestOf(best, usualCount).join()
    return [{ key, charts: isUsual ? undefined : charts, isShown: shown.join() === text }]
  })
}
