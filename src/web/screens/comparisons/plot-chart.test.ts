import { describe, expect, test } from 'vitest'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { chartsIn, choosePlotChart, findSeries, plotChartsOf, usualPlotType } from './plot-chart.ts'

const app = (category: string, price: number | null = 0) => ({ category, price })
const genresOf = (charts: readonly Chart[]) => charts.map(({ genre }) => genre)

describe('the candidate charts', () => {
  test('the candidate charts are those of the shared category, if there is one, and the overall chart', () => {
    expect(genresOf(plotChartsOf({}, [app('Weather'), app('Weather')]))).toEqual([6001, 36])
    expect(genresOf(plotChartsOf({}, [app('Weather'), app('News')]))).toEqual([36])
    expect(genresOf(plotChartsOf({}, [app('Utility'), app('Utility')]))).toEqual([36])
    // A subgenre of Games has the same name.
    expect(genresOf(plotChartsOf({}, [app('Music')]))).toEqual([6011, 36])
  })

  test('the candidate charts are top paid only if every app is paid', () => {
    expect(usualPlotType([app('News', 1), app('News', 2)])).toBe('top-paid')
    for (const price of [0, null]) expect(usualPlotType([app('News', 1), app('News', price)])).toBe('top-free')
  })

  test('the candidate charts are only the one in the URL, including "all categories"', () => {
    const charts = plotChartsOf({ storefront: 'jp', plotGenre: 36, plotDevice: 'ipad' }, [app('News'), app('News')])
    expect(charts).toEqual([{ storefront: 'jp', type: 'top-free', device: 'ipad', genre: 36 }])
  })
})

const charts = plotChartsOf({}, [app('Weather')])
const at = '2026-11-20T14:02:00.000Z'
const ranked: RankPoint = { observedAt: at, state: 'ranked', rank: 3, depth: 100 }
const unranked: RankPoint = { observedAt: at, state: 'unranked', depth: 100 }
const untracked: RankPoint = { observedAt: null, at: at, state: 'not-tracked' }
const seriesOf = (chart: Chart, appStoreId: string, point: RankPoint): RankSeries => ({
  appStoreId,
  chart: nameChart(chart),
  points: [point],
})

describe('the plotted chart', () => {
  const choose = (inCategory: RankPoint, overall: RankPoint) =>
    choosePlotChart(charts, [
      seriesOf({ ...charts[0], genre: 6001 }, '1', inCategory),
      seriesOf({ ...charts[0], genre: 36 }, '1', overall),
    ]).genre

  test('the plotted chart is that of the category if an app ranks there, and the overall one if only that has ranks', () => {
    expect(choose(ranked, ranked)).toBe(6001)
    expect(choose(unranked, ranked)).toBe(36)
    expect(choose(untracked, ranked)).toBe(36)
  })

  test('the plotted chart is the measured one if there are no ranks', () => {
    expect(choose(untracked, unranked)).toBe(36)
    expect(choose(unranked, unranked)).toBe(6001)
    expect(choosePlotChart(charts, []).genre).toBe(6001)
  })
})

test('while another country loads, the charts are those of the previous response', () => {
  const before = { ...charts[0], storefront: 'jp' } as const
  const keys = chartsIn([seriesOf(before, '1', ranked), seriesOf(before, '2', ranked)], charts).map(chartKeyOf)
  expect(keys).toEqual([chartKeyOf(before)])
  expect(chartsIn([], charts)).toBe(charts)
})

test('the series follow the order of the apps, and are rejected if one is missing', () => {
  const [chart] = charts
  const series = [seriesOf(chart, '2', ranked), seriesOf(chart, '1', unranked)]
  expect(findSeries(series, { ids: ['1', '2'], chart })?.map(({ appStoreId }) => appStoreId)).toEqual(['1', '2'])
  expect(findSeries(series, { ids: ['1', '3'], chart })).toBeUndefined()
  expect(findSeries(series, { ids: ['1', '2'], chart: { ...chart, storefront: 'jp' } })).toBeUndefined()
})
