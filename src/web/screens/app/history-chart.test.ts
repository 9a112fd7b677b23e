import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/apps.ts'
import { chartTitle, findHistoryChart } from './history-chart.ts'

const country: CountryRank = {
  storefront: 'jp',
  countryName: 'Japan',
  flagUrl: '/flags/jp.svg',
  rank: 1,
  chartType: 'top-free',
  genre: 6007,
  categoryRank: 1,
  category: 'Productivity',
  overallRank: 2,
  dateAchieved: '2026-11-18T00:00:00.000Z',
  observedAt: '2026-11-20T00:00:00.000Z',
  deviceType: 'iphone',
  historyChart: {
    chartKey: 'jp:top-grossing:7016:ipad',
    storefront: 'jp',
    chartType: 'top-grossing',
    genre: 7016,
    device: 'ipad',
  },
}

describe('the chart whose history is shown', () => {
  test('is the one that the summary names in the best country, whichever its best rank was read in', () => {
    const next: CountryRank = { ...country, historyChart: { ...country.historyChart, genre: 36 } }
    const chart = { storefront: 'jp', chartType: 'top-grossing', genre: 7016, device: 'ipad' }
    expect(findHistoryChart({ topCountries: [country, next] })).toEqual(chart)
  })

  test('does not exist while the app is ranked nowhere', () => {
    expect(findHistoryChart({ topCountries: [] })).toBeUndefined()
  })
})

test('a chart is named by country, category, device and type', () => {
  const chart = { storefront: 'jp', chartType: 'top-free', genre: 36, device: 'ipad' } as const
  expect(chartTitle(chart, 'Japan')).toBe('Japan, Overall, iPad, top free')
})
