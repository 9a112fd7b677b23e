import type { App } from '#contract/apps.ts'
import type { AppSummary, BadgeRank, CountryRank, TopCounts } from '#contract/summaries.ts'
import { nameChart } from '#domain/named-charts.ts'
import { exampleScope } from './scopes.ts'

/** Realistic API responses for tests of the screens. */
export const exampleApp: App = {
  id: '1440611372',
  appStoreId: '1440611372',
  name: 'Tidal <Notes> & "Co"',
  developer: 'Northlight Labs',
  category: 'Productivity',
  icon: '/api/placeholder-icon',
  rating: 4.6,
}

const counts: TopCounts = {
  top1: 4,
  top5: 17,
  top10: 43,
  top25: 87,
  top50: 121,
  top100: 158,
  measuredCountries: 171,
  partlyMeasuredCountries: 0,
  totalCountries: 175,
  observedFrom: '2026-11-20T09:30:00.000Z',
  observedTo: '2026-11-20T14:02:00.000Z',
}

const allRead = { read: 2, of: 2, missing: null }
const seenRank = { state: 'ranked', depth: 100, reason: null, detail: null, charts: allRead } as const
const inJapan = nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' })
const inProductivity: BadgeRank = {
  ...seenRank,
  rank: 1,
  chart: inJapan,
  observedAt: '2026-11-20T14:02:00.000Z',
  dateAchieved: '2026-11-18T05:00:00.000Z',
}
const overall: BadgeRank = {
  ...seenRank,
  rank: 2,
  chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 36, device: 'ipad' }),
  observedAt: '2026-11-20T09:30:00.000Z',
  dateAchieved: '2026-11-12T05:00:00.000Z',
}

export const japan: CountryRank = {
  categorySeen: inProductivity,
  overallSeen: overall,
  storefront: 'jp',
  countryName: 'Japan',
  flagUrl: '/flags/jp.svg',
  chart: inJapan,
  rank: 1,
  categoryRank: 1,
  category: 'Productivity',
  overallRank: 2,
  dateAchieved: '2026-11-18T05:00:00.000Z',
  observedAt: '2026-11-20T14:02:00.000Z',
  depth: 100,
  deviceType: 'iphone',
  historyChart: inJapan,
}

export const exampleSummary: AppSummary = {
  app: {
    ...exampleApp,
    bundleId: 'com.example.tidal',
    developerId: '1000000001',
    ratingCount: 38_214,
    price: 0,
    currency: 'USD',
    storeUrl: 'https://apps.apple.com/app/id1440611372',
  },
  appDetails: { description: 'First line.\nSecond line.', screenshots: ['/a/392x696bb.png'], ipadScreenshots: [] },
  scope: exampleScope,
  rankings: counts,
  historicalRankings: { ...counts, top1: 9, measuredCountries: 175 },
  keywordRankings: { notes: 4, diary: null },
  topCountries: [japan],
  historicalBest: [japan],
  observedAt: '2026-11-20T14:02:00.000Z',
  measuredSince: '2026-08-20T14:02:00.000Z',
  staleAfterSeconds: 259_200,
}

/** An app in the catalogue without any measurement. */
export const unmeasuredSummary: AppSummary = {
  ...exampleSummary,
  rankings: {
    ...counts,
    top1: 0,
    top5: 0,
    top10: 0,
    top25: 0,
    top50: 0,
    top100: 0,
    measuredCountries: 0,
    observedFrom: null,
    observedTo: null,
  },
  historicalRankings: {
    ...counts,
    top1: 0,
    top5: 0,
    top10: 0,
    top25: 0,
    top50: 0,
    top100: 0,
    measuredCountries: 0,
    observedFrom: null,
    observedTo: null,
  },
  keywordRankings: {},
  topCountries: [],
  historicalBest: [],
  observedAt: null,
  measuredSince: null,
}
