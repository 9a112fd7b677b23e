import type { AppSummary } from '#contract/summaries.ts'
import type { ChartKey } from '#domain/charts.ts'
import { findMilestoneChart } from '#domain/milestones.ts'
import { type HistoryAddress, mostCharts } from './history-address.ts'

type Best = Pick<AppSummary, 'topCountries' | 'historicalBest'>

const usualCount = 3
/** The API's limit of series per request. */
const mostSmall = 12

/** Charts for the small plots: one per country, current ranks first, best rank first. */
export const historyCharts = ({ topCountries, historicalBest }: Best): readonly ChartKey[] => {
  const byCountry = new Map<string, ChartKey>()
  for (const country of [...topCountries, ...historicalBest]) {
    if (!byCountry.has(country.storefront)) byCountry.set(country.storefront, country.historyChart.key)
  }
  return [...byCountry.values()].slice(0, mostSmall)
}

/** One chart for each of the best current countries; for an app without current ranks, the best countries ever. */
const bestOf = (best: Best, count: number): readonly ChartKey[] => {
  const now = historyCharts({ ...best, historicalBest: [] })
  return (now.length > 0 ? now : historyCharts(best)).slice(0, count)
}

/** The chart of the milestone in the URL. */
const milestoneCharts = (key: string | undefined): readonly ChartKey[] | undefined => {
  const chart = key && findMilestoneChart(key)
  return chart ? [chart] : undefined
}

export const plottedCharts = (
  { charts, milestone }: Pick<HistoryAddress, 'charts' | 'milestone'>,
  best: Best,
): readonly ChartKey[] => charts ?? milestoneCharts(milestone) ?? bestOf(best, usualCount)

/** Appends a chart. In a full plot it replaces the last one. */
export const withChart = (charts: readonly ChartKey[], added: ChartKey): readonly ChartKey[] =>
  charts.includes(added) ? charts : [...charts.slice(0, mostCharts - 1), added]

export const withoutChart = (charts: readonly ChartKey[], removed: ChartKey): readonly ChartKey[] =>
  charts.filter(chart => chart !== removed)

type Preset = { key: 'one' | 'three' | 'five'; charts: readonly ChartKey[] | undefined; isShown: boolean }

/** Presets for the best 1, 3 and 5 countries. Leaves out presets with the same charts as another one. */
export const presetsOf = (plotted: readonly ChartKey[], best: Best): readonly Preset[] => {
  const counts = { one: 1, three: usualCount, five: mostCharts } as const
  const seen = new Set<string>()
  return (['one', 'three', 'five'] as const).flatMap((key): Preset[] => {
    const charts = bestOf(best, counts[key])
    const text = charts.join()
    if (charts.length === 0 || seen.has(text)) return []
    seen.add(text)
    const isUsual = text === bestOf(best, usualCount).join()
    return [{ key, charts: isUsual ? undefined : charts, isShown: plotted.join() === text }]
  })
}
