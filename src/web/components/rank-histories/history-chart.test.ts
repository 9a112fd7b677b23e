import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/summaries.ts'
import { japan } from '#web/testing/summaries.ts'
import { findHistoryChart } from './history-chart.ts'

const country: CountryRank = {
  ...japan,
  historyChart: {
    chartKey: 'jp:top-grossing:7016:ipad',
    storefront: 'jp',
    chartType: 'top-grossing',
    genre: 7016,
    device: 'ipad',
  },
}

describe('the chart whose history is shown', () => {
  test('the chart whose history is shown is the history chart of the best country, whichever chart its best rank is from', () => {
    const next: CountryRank = { ...country, historyChart: { ...country.historyChart, genre: 36 } }
    const chart = { storefront: 'jp', chartType: 'top-grossing', genre: 7016, device: 'ipad' }
    expect(findHistoryChart({ topCountries: [country, next] })).toEqual(chart)
  })

  test('the chart whose history is shown is undefined while the app is ranked nowhere', () => {
    expect(findHistoryChart({ topCountries: [] })).toBeUndefined()
  })
})
