import type { AppTrend } from '#contract/trends.ts'
import { nameChart } from '#domain/named-charts.ts'
import { exampleApp } from './summaries.ts'

/** An app that climbed in Japan. Two days were not measured, and on one day it was not in the chart. */
export const exampleTrend: AppTrend = {
  appStoreId: exampleApp.appStoreId,
  best: {
    rank: 1,
    chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' }),
    countryName: 'Japan',
    flagUrl: '/flags/jp.svg',
    observedAt: '2026-11-20T14:02:00.000Z',
    depth: 100,
  },
  state: 'ranked',
  day: { since: '2026-11-19T14:02:00.000Z', previousRank: 4, change: 3, isUsual: false },
  week: { since: '2026-11-13T14:02:00.000Z', previousRank: 41, change: 40, isUsual: null },
  top10: {
    countries: 17,
    entered: [
      { storefront: 'pa', countryName: 'Panama' },
      { storefront: 'jp', countryName: 'Japan' },
      { storefront: 'de', countryName: 'Germany' },
    ],
    left: [{ storefront: 'fr', countryName: 'France' }],
    unpaired: 2,
  },
  episode: {
    direction: 'climb',
    from: { rank: null, depth: 100 },
    to: { rank: 1, depth: 100 },
    fromDay: '2026-11-13',
    toDay: '2026-11-20',
    days: 7,
    isOngoing: true,
    version: { version: '5.2', day: '2026-11-10', daysBefore: 4 },
  },
  days: {
    from: '2026-08-23',
    ranks: [
      ...Array.from({ length: 80 }, (_, index) => 99 - Math.ceil(index / 2)),
      null,
      null,
      0,
      30,
      20,
      12,
      9,
      6,
      4,
      1,
    ],
  },
}
