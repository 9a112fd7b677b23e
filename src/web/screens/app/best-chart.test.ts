import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/apps.ts'
import { chartTitle, findBestChart } from './best-chart.ts'

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
}

describe('the chart whose history is shown', () => {
  test('is the one in which the best rank of the best country was read', () => {
    const best: CountryRank = { ...country, chartType: 'top-grossing', genre: 7016, deviceType: 'ipad' }
    const chart = { storefront: 'jp', chartType: 'top-grossing', genre: 7016, device: 'ipad' }
    expect(findBestChart({ topCountries: [best, country] })).toEqual(chart)
  })

  test('does not exist while the app is ranked nowhere', () => {
    expect(findBestChart({ topCountries: [] })).toBeUndefined()
  })
})

test('a chart is named by country, category, device and type', () => {
  const chart = { storefront: 'jp', chartType: 'top-free', genre: 36, device: 'ipad' } as const
  expect(chartTitle(chart, 'Japan')).toBe('Japan, Overall, iPad, top free')
})
