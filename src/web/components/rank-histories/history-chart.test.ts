import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/summaries.ts'
import { nameChart } from '#domain/named-charts.ts'
import { japan } from '#web/testing/summaries.ts'
import { findHistoryChart } from './history-chart.ts'

const country: CountryRank = {
  ...japan,
  historyChart: nameChart({ storefront: 'jp', type: 'top-grossing', genre: 7016, device: 'ipad' }),
}

describe('the chart whose history is shown', () => {
  test('the chart whose history is shown is the history chart of the best country, whichever chart its best rank is from', () => {
    const next: CountryRank = { ...country, historyChart: { ...country.historyChart, genre: 36 } }
    expect(findHistoryChart({ topCountries: [country, next] })).toEqual(country.historyChart)
  })

  test('the chart whose history is shown is undefined while the app is ranked nowhere', () => {
    expect(findHistoryChart({ topCountries: [] })).toBeUndefined()
  })
})
