import { expect, test } from 'vitest'
import { plotChartOf, usualPlotChart } from './plot-chart.ts'

const app = (category: string, price: number | null = 0) => ({ category, price })

test('apps of one category are shown in its charts, others in the overall ones', () => {
  expect(usualPlotChart([app('Weather'), app('Weather')]).genre).toBe(6001)
  expect(usualPlotChart([app('Weather'), app('News')]).genre).toBe(36)
  expect(usualPlotChart([app('Utility'), app('Utility')]).genre).toBe(36)
  // A kind of games has the same name.
  expect(usualPlotChart([app('Music')]).genre).toBe(6011)
})

test('only apps that all cost something are shown in the charts of paid apps', () => {
  expect(usualPlotChart([app('News', 1), app('News', 2)]).chartType).toBe('top-paid')
  for (const other of [0, null]) {
    expect(usualPlotChart([app('News', 1), app('News', other)]).chartType).toBe('top-free')
  }
})

test('what the address says goes before what is usual, all categories together included', () => {
  const chart = plotChartOf({ storefront: 'jp', plotGenre: 36, plotDevice: 'ipad' }, [app('News'), app('News')])
  expect(chart).toEqual({ storefront: 'jp', chartType: 'top-free', device: 'ipad', genre: 36 })
})
