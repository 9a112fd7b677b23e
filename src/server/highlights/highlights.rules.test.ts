import { expect, test } from 'vitest'
import type { AppTrend } from '#contract/trends.ts'
import { nameChart } from '#domain/named-charts.ts'
import { findFarthestMoved } from './highlights.rules.ts'

const trendOf = (appStoreId: string, ranks: readonly number[], episode: AppTrend['episode'] = null): AppTrend => ({
  appStoreId,
  best: {
    rank: ranks.at(-1) ?? 1,
    chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 6014, device: 'iphone' }),
    countryName: 'Japan',
    flagUrl: '/flags/jp.svg',
    observedAt: '2026-11-20T12:00:00Z',
    depth: 100,
  },
  state: 'ranked',
  day: null,
  week: null,
  top10: { countries: 0, entered: [], left: [], unpaired: 0 },
  episode,
  days: { from: '2026-08-23', ranks: [...ranks] },
})

const climb = (from: number, to: number): AppTrend['episode'] => ({
  direction: 'climb',
  from: { rank: from, depth: 100 },
  to: { rank: to, depth: 100 },
  fromDay: '2026-11-10',
  toDay: '2026-11-14',
  days: 4,
  isOngoing: false,
  version: null,
})

const findIn = (...trends: AppTrend[]) => findFarthestMoved(trends)?.appStoreId

test('an app with an episode comes before one that moved farther without one, unless the episode is lost', () => {
  const drifted = trendOf('1', [90, 60, 3])
  const climbed = trendOf('2', [40, 10, 10], climb(40, 10))
  expect(findIn(drifted, climbed)).toBe('2')
  expect(findIn(drifted, climbed, trendOf('3', [80, 10, 10], climb(80, 10)))).toBe('3')
  expect(findIn(drifted, trendOf('2', [40, 10, 38], climb(40, 10)))).toBe('1')
})

test('without an episode only the last 30 days count', () => {
  const long = Array.from({ length: 29 }, () => 5)
  expect(findIn(trendOf('1', [100, 5, ...long]), trendOf('2', [9, 9, 7]))).toBe('2')
})
