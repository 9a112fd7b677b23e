import type { Comparison } from '#contract/comparisons.ts'
import type { RankSeries } from '#contract/rank-histories.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres, genres } from '#domain/genres.ts'
import { isMeasured } from '#domain/ranks.ts'
import { usualChart } from '#web/components/browse/chart-address.ts'
import type { CompareAddress } from './compare-address.ts'

type Apps = readonly Pick<Comparison['apps'][number], 'category' | 'price'>[]

/** Skips the subgenres of Games, which share names with categories: an app's `category` is always a top-level category. */
const findCategory = (name: string): number | undefined =>
  genres.find(genre => genre.name === name && genre.parent === allGenres)?.id

/** The category that all apps share; undefined if they differ or the category has no charts. */
const findSharedCategory = (apps: Apps): number | undefined => {
  const [first] = apps
  return first && apps.every(app => app.category === first.category) ? findCategory(first.category) : undefined
}

/** The default chart type: top paid if every app is paid, else top free. An unknown price counts as free. */
export const usualPlotType = (apps: Apps): Chart['type'] =>
  apps.length > 0 && apps.every(({ price }) => price !== null && price > 0) ? 'top-paid' : usualChart.type

/**
 * The charts to try for the plot, best guess first: the one in the URL; without a category in the URL, the shared category
 * before the overall chart.
 */
export const plotChartsOf = (address: CompareAddress, apps: Apps): readonly [Chart, ...Chart[]] => {
  const { storefront, plotType, plotDevice, plotGenre } = address
  const chart: Chart = {
    storefront: storefront ?? usualChart.storefront,
    type: plotType ?? usualPlotType(apps),
    device: plotDevice ?? usualChart.device,
    genre: plotGenre ?? usualChart.genre,
  }
  const category = plotGenre === undefined ? findSharedCategory(apps) : undefined
  return category === undefined ? [chart] : [{ ...chart, genre: category }, chart]
}

type Series = readonly Pick<RankSeries, 'points' | 'chart'>[]

/** The first chart in which an app was ranked; else the first that was measured; else the first. */
export const choosePlotChart = ([first, ...others]: readonly [Chart, ...Chart[]], series: Series): Chart => {
  const pointsIn = (chart: Chart) =>
    series.filter(candidate => chartKeyOf(candidate.chart) === chartKeyOf(chart)).flatMap(({ points }) => points)
  const charts = [first, ...others]
  const ranked = charts.find(chart => pointsIn(chart).some(({ state }) => state === 'ranked'))
  return ranked ?? charts.find(chart => pointsIn(chart).some(isMeasured)) ?? first
}

/** The charts in a response that may belong to earlier filters; `charts` if it has no series. */
export const chartsIn = (series: Series, charts: readonly [Chart, ...Chart[]]): readonly [Chart, ...Chart[]] => {
  const [first, ...others] = new Map(series.map(({ chart }) => [chartKeyOf(chart), chart])).values()
  return first ? [first, ...others] : charts
}

/**
 * The series of a chart in the order of `ids`; undefined if one is missing, because the response then belongs to other apps
 * or charts.
 */
export const findSeries = (
  series: readonly RankSeries[],
  { ids, chart }: { ids: readonly string[]; chart: Chart },
): RankSeries[] | undefined => {
  const key = chartKeyOf(chart)
  const found = ids.flatMap(
    id => series.find(candidate => candidate.appStoreId === id && chartKeyOf(candidate.chart) === key) ?? [],
  )
  return found.length === ids.length ? found : undefined
}
