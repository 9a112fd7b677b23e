import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/summaries.ts'
import { nameChart } from '#domain/named-charts.ts'
import { japan } from '#web/testing/summaries.ts'
import { rankedCountryOf } from '#web/testing/worlds.ts'
import { findHistoryChart } from './history-chart.ts'

const country: CountryRank = {
  ...japan,
  historyChart: nameChart({ storefront: 'jp', type: 'top-grossing', genre: 7016, device: 'ipad' }),
}

describe('the chart whose history is shown', () => {
  test('the chart whose history is shown is the history chart of the best country, whichever chart its best rank is from', () => {
    const next: CountryRank = { ...country, historyChart: { ...country.historyChart, genre: 36 } }
    expect(findHistoryChart({ summary: { topCountries: [country, next] } })).toEqual(country.historyChart)
  })

  test('the chart whose history is shown is undefined while the app is ranked nowhere', () => {
    expect(findHistoryChart({ summary: { topCountries: [] } })).toBeUndefined()
  })

  test('the chart whose history is shown is that of the chosen country, from the map if it is not among the best ten', () => {
    const summary = { topCountries: [country] }
    expect(findHistoryChart({ summary, country: 'jp' })).toEqual(country.historyChart)
    expect(findHistoryChart({ summary, country: 'fr' })).toBeUndefined()
    const chart = nameChart({ storefront: 'fr', type: 'top-free', genre: 36, device: 'iphone' })
    const world = { countries: [rankedCountryOf('fr', 3, { chart })] }
    expect(findHistoryChart({ summary, world, country: 'fr' })).toEqual(chart)
  })
})
