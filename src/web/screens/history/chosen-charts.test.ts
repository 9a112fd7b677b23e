import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/summaries.ts'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { exampleSummary } from '#web/testing/summaries.ts'
import { historyCharts, plottedCharts, presetsOf, withChart } from './plotted-charts.ts'

const [japan] = exampleSummary.topCountries as [CountryRank]
const inCountries = (...codes: CountryRank['storefront'][]): CountryRank[] =>
  codes.map(storefront => ({ ...japan, storefront, historyChart: { ...japan.historyChart, storefront } }))
const keyIn = (storefront: CountryRank['storefront']): ChartKey =>
  chartKeyOf({ storefront, chartType: 'top-free', genre: 6007, device: 'iphone' })

const wide = { topCountries: inCountries('jp', 'us', 'de', 'fr', 'gb', 'it'), historicalBest: inCountries('us', 'br') }

describe('the plotted charts', () => {
  test('the plotted charts are those in the URL, or the best ones of three countries', () => {
    expect(plottedCharts({ charts: [keyIn('br')] }, wide)).toEqual([keyIn('br')])
    expect(plottedCharts({}, wide)).toEqual(['jp', 'us', 'de'].map(code => keyIn(code as 'jp')))
  })

  test('the plotted charts are the best ones ever for an app without current ranks, and none for an app that never ranked', () => {
    expect(plottedCharts({}, { ...wide, topCountries: [] })).toEqual([keyIn('us'), keyIn('br')])
    expect(plottedCharts({}, { topCountries: [], historicalBest: [] })).toEqual([])
  })

  test('the plotted charts are the ones named in the summary, not those where the app only ranks best since today', () => {
    const historyChart = { ...japan.historyChart, genre: 36, device: 'ipad' as const }
    const young = { topCountries: [{ ...japan, historyChart }], historicalBest: [japan] }
    expect(plottedCharts({}, young)).toEqual(['jp:top-free:36:ipad'])
    expect(historyCharts(young)).toEqual(['jp:top-free:36:ipad'])
  })

  test('the plotted charts are one per country in the small plots, at most twelve', () => {
    expect(historyCharts(wide)).toHaveLength(7)
    const world = { topCountries: inCountries(...storefrontCodes), historicalBest: [] }
    expect(historyCharts(world)).toHaveLength(12)
  })
})

test('another chart is appended, replaces the last one in a full plot, and is never added twice', () => {
  const chart = fc.constantFrom(...storefrontCodes).map(keyIn)
  fc.assert(
    fc.property(fc.uniqueArray(chart, { maxLength: 5 }), chart, (charts, added) => {
      const next = withChart(charts, added)
      expect(next).toContain(added)
      expect(new Set(next).size).toBe(next.length)
      expect(next.length).toBeLessThanOrEqual(5)
      expect(next.slice(0, 4)).toEqual(charts.includes(added) ? charts.slice(0, 4) : next.slice(0, 4))
      expect(charts.slice(0, 4).every(chart => next.includes(chart))).toBe(true)
    }),
  )
})

test('the default preset leaves the URL empty, and presets with the same charts as another are left out', () => {
  const presets = presetsOf(plottedCharts({}, wide), wide)
  expect(presets.map(({ key, isShown, charts }) => [key, isShown, charts?.length])).toEqual([
    ['one', false, 1],
    ['three', true, undefined],
    ['five', false, 5],
  ])
  const narrow = { topCountries: inCountries('jp'), historicalBest: [] }
  expect(presetsOf(plottedCharts({}, narrow), narrow)).toEqual([{ key: 'one', charts: undefined, isShown: true }])
})
