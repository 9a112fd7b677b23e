import { z } from 'zod'
import { devices } from '#domain/charts.ts'
import { app, appStoreId } from './apps.ts'
import { chart, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { joinedRank } from './seen-ranks.ts'

/** Countries in which the app is (or was) within the top N. */
export const topCounts = z.object({
  top1: z.int(),
  top5: z.int(),
  top10: z.int(),
  top25: z.int(),
  top50: z.int(),
  top100: z.int(),
  measuredCountries: z
    .int()
    .describe(
      'Now: countries where every chart that could hold the app was read in time, or any chart if the app is not sold there. Ever: countries with a measurement. `totalCountries` counts all storefronts.',
    ),
  partlyMeasuredCountries: z
    .int()
    .describe(
      'Countries with a rank where another chart is missing, so a better rank is possible. They are in the counts, but not in `measuredCountries`.',
    ),
  totalCountries: z.int(),
  observedFrom: moment
    .nullable()
    .describe('The oldest and newest readings behind these counts; null if there are none.'),
  observedTo: moment.nullable(),
})
export type TopCounts = z.infer<typeof topCounts>

/** The rank in a country's category charts or overall charts, or why there is none. */
export const badgeRank = joinedRank.extend({
  chart: chart.nullable().describe('The chart of the rank; null without a rank.'),
  dateAchieved: moment
    .nullable()
    .describe('When this rank was first reached, in the current run or ever (historical). Null without a rank.'),
})
export type BadgeRank = z.infer<typeof badgeRank>

export const countryRank = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  rank: z.int().describe('The best of the ranks below. `chart`, `deviceType` and both dates belong to this rank.'),
  chart,
  categoryRank: z.int().nullable().describe('Best rank in a chart of one genre; null if there is none.'),
  category: z.string().nullable().describe('Name of that genre.'),
  overallRank: z.int().nullable().describe('Best rank in the charts over all genres; null if there is none.'),
  categorySeen: badgeRank.describe(
    'Each has its own chart and dates. The date of a historical rank is when it was reached.',
  ),
  overallSeen: badgeRank,
  dateAchieved: moment.describe('When `rank` was first reached, in the current run or ever (historical).'),
  observedAt: moment.describe(
    'When `rank` was last read from the App Store; for a historical rank, when it was reached.',
  ),
  depth: z
    .int()
    .nullable()
    .describe('How many ranks that reading had; null if that is no longer known, as for most ranks of the past.'),
  deviceType: z.enum(devices),
  historyChart: chart.describe(
    'The chart to plot: the best-ranked one among those measured for 30 days, or the one measured longest if there is none.',
  ),
})
export type CountryRank = z.infer<typeof countryRank>

export const appSummary = z.object({
  app: app.extend({
    bundleId: z.string().nullable(),
    developerId: z.string().nullable().describe("Apple's developer id; null if unknown."),
    ratingCount: z.int().nullable(),
    price: z.number().nullable(),
    currency: z.string().nullable(),
    storeUrl: z.string(),
  }),
  appDetails: z.object({
    description: z.string().nullable(),
    screenshots: z.array(z.string()),
    ipadScreenshots: z.array(z.string()),
  }),
  scope: scope.describe('The charts that the counts and both lists rest on.'),
  rankings: topCounts,
  historicalRankings: topCounts,
  keywordRankings: z
    .record(z.string(), z.int().nullable())
    .describe('Maps each keyword to the App Store search position; null if not ranked.'),
  topCountries: z.array(countryRank).describe('The ten best countries now.'),
  historicalBest: z.array(countryRank).describe('Up to ten best countries ever, best first.'),
  observedAt: moment.nullable().describe('The newest measurement in this summary; null before the first.'),
  measuredSince: moment
    .nullable()
    .describe('The first measurement of any chart that could hold the app, the start of "ever"; null before it.'),
  staleAfterSeconds: z.int().describe('A rank from an older measurement is not current.'),
})
export type AppSummary = z.infer<typeof appSummary>

export const getAppSummary = endpoint({
  name: 'getAppSummary',
  method: 'GET',
  path: '/api/apps/:appStoreId/summary',
  summary: 'Where an app ranks in the world, now and ever',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object(scopeQuery),
  response: appSummary,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
