import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { app, appStoreId } from './apps.ts'
import { chartRef, moment, storefront } from './charts.ts'
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
  /**
   * Now: countries where every chart that could hold the app was read in time, or any chart if the app is not sold there.
   * Ever: countries with a measurement. `totalCountries` counts all storefronts.
   */
  measuredCountries: z.int(),
  /**
   * Countries with a rank where another chart is missing, so a better rank is possible. They are in the counts, but not in
   * `measuredCountries`.
   */
  partlyMeasuredCountries: z.int(),
  totalCountries: z.int(),
  /** The oldest and newest readings behind these counts; null if there are none. */
  observedFrom: moment.nullable(),
  observedTo: moment.nullable(),
})
export type TopCounts = z.infer<typeof topCounts>

/** The rank in a country's category charts or overall charts, or why there is none. */
export const badgeRank = joinedRank.extend({
  /** The chart of the rank; null without a rank. */
  chartType: z.enum(chartTypes).nullable(),
  genre: z.int().nullable(),
  device: z.enum(devices).nullable(),
  /** When this rank was first reached, in the current run or ever (historical). Null without a rank. */
  dateAchieved: moment.nullable(),
})
export type BadgeRank = z.infer<typeof badgeRank>

export const countryRank = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** The best of the ranks below and its chart; `deviceType` and both dates belong to this rank. */
  rank: z.int(),
  chartType: z.enum(chartTypes),
  genre: z.int(),
  /** Best rank in a chart of one genre; null if there is none. */
  categoryRank: z.int().nullable(),
  /** Name of that genre. */
  category: z.string().nullable(),
  /** Best rank in the charts over all genres; null if there is none. */
  overallRank: z.int().nullable(),
  /** Each with its own chart and dates. A historical rank has the date when it was reached. */
  categorySeen: badgeRank,
  overallSeen: badgeRank,
  /** When `rank` was first reached, in the current run or ever (historical). */
  dateAchieved: moment,
  /** When `rank` was last read from the App Store; for a historical rank, when it was reached. */
  observedAt: moment,
  /** How many ranks that reading had; null if that is no longer known, as for most ranks of the past. */
  depth: z.int().nullable(),
  deviceType: z.enum(devices),
  /** The chart to plot: the best-ranked one among those measured for 30 days, or the one measured longest if there is none. */
  historyChart: chartRef,
})
export type CountryRank = z.infer<typeof countryRank>

export const appSummary = z.object({
  app: app.extend({
    bundleId: z.string().nullable(),
    /** Apple's developer id; null if unknown. */
    developerId: z.string().nullable(),
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
  /** The charts that the counts and both lists rest on. */
  scope,
  rankings: topCounts,
  historicalRankings: topCounts,
  /** Maps each keyword to the App Store search position; null if not ranked. */
  keywordRankings: z.record(z.string(), z.int().nullable()),
  /** The ten best countries now. */
  topCountries: z.array(countryRank),
  /** Up to ten best countries ever, best first. */
  historicalBest: z.array(countryRank),
  /** The newest measurement in this summary; null before the first. */
  observedAt: moment.nullable(),
  /** The first measurement of any chart that could hold the app, the start of "ever"; null before it. */
  measuredSince: moment.nullable(),
  /** A rank from an older measurement is not current. */
  staleAfterSeconds: z.int(),
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
