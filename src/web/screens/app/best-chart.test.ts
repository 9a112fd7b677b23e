import { describe, expect, test } from 'vitest'
import type { AppSummary, CountryRank } from '#contract/apps.ts'
import { chartTitle, findBestChart } from './best-chart.ts'

const country: CountryRank = {
  storefront: 'jp',
  countryName: 'Japan',
  flagUrl: '/flags/jp.svg',
  rank: 1,
  categoryRank: 1,
  category: 'Productivity',
  overallRank: 2,
  dateAchieved: '2026-11-18T00:00:00.000Z',
  observedAt: '2026-11-20T00:00:00.000Z',
  deviceType: 'iphone',
}

const app: AppSummary['app'] = {
  id: '7',
  appStoreId: '7',
  name: 'A',
  developer: 'B',
  category: 'Productivity',
  icon: '',
  rating: null,
  bundleId: null,
  ratingCount: null,
  price: 0,
  currency: 'USD',
  storeUrl: 'https://apps.apple.com/app/id7',
}

const chartOf = (one: Partial<CountryRank>, other: Partial<AppSummary['app']> = {}) =>
  findBestChart({ app: { ...app, ...other }, topCountries: [{ ...country, ...one }] })

describe('the chart whose history is shown', () => {
  test('is the genre chart when that is where the best rank is', () => {
    expect(chartOf({})).toEqual({ storefront: 'jp', chartType: 'top-free', genre: 6007, device: 'iphone' })
  })

  test('is the overall chart when the app does better there, or has no genre rank', () => {
    expect(chartOf({ rank: 1, categoryRank: 3, overallRank: 1 })?.genre).toBe(36)
    expect(chartOf({ categoryRank: null, category: null, overallRank: 1 })?.genre).toBe(36)
  })

  test('takes the games’ genre of two with one name only for a game', () => {
    expect(chartOf({ category: 'Sports' })?.genre).toBe(6004)
    expect(chartOf({ category: 'Sports' }, { category: 'Games' })?.genre).toBe(7016)
  })

  test('is a paid chart for an app with a price', () => {
    expect(chartOf({}, { price: 4.99 })?.chartType).toBe('top-paid')
  })

  test('does not exist while the app is ranked nowhere', () => {
    expect(findBestChart({ app, topCountries: [] })).toBeUndefined()
  })
})

test('a chart is named by country, category, device and type', () => {
  const chart = chartOf({ deviceType: 'ipad', categoryRank: 3 })
  expect(chart && chartTitle(chart, 'Japan')).toBe('Japan, Overall, iPad, top free')
})
