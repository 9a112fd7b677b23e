import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { chartRef, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { joinedRank } from './seen-ranks.ts'

/** An App Store id as a string of digits. `id` and `appStoreId` always carry the same number. */
export const appStoreId = z.string().regex(/^[1-9]\d{0,15}$/, 'must be an App Store id: digits only')

export const app = z.object({
  id: appStoreId,
  appStoreId,
  name: z.string(),
  developer: z.string(),
  category: z.string(),
  /** Address of the icon; the placeholder where the App Store gave none. */
  icon: z.string(),
  /** 0 to 5, or null while unrated or not yet looked up. */
  rating: z.number().nullable(),
})
export type App = z.infer<typeof app>

/** An app with where it stands in the world now. */
export const standingApp = app.extend({
  /** Best current rank in any chart of any country; null while it is in none. */
  bestRank: z.int().nullable(),
  /** Countries in which it has a current rank. */
  countriesCount: z.int(),
})
export type StandingApp = z.infer<typeof standingApp>

/** Countries in which the app is (or was) within the top N. */
export const topCounts = z.object({
  top1: z.int(),
  top5: z.int(),
  top10: z.int(),
  top25: z.int(),
  top50: z.int(),
  top100: z.int(),
  /**
   * Now: countries that are decided for this app, as every chart it could be in was read in time; those that do not sell
   * it count if any chart was. Ever: countries with a measurement. `totalCountries` is every storefront.
   */
  measuredCountries: z.int(),
  /**
   * Countries with a rank while another chart is missing: they are in the counts, as the rank is true, and a better one is
   * possible. Not among `measuredCountries`.
   */
  partlyMeasuredCountries: z.int(),
  totalCountries: z.int(),
  /** The oldest and the newest of the readings that these counts rest on; null where there is none. */
  readFrom: moment.nullable(),
  readTo: moment.nullable(),
})
export type TopCounts = z.infer<typeof topCounts>

/** One rank of a country, of its category charts or of its overall charts, or why there is none. */
export const badgeRank = joinedRank.extend({
  /** The chart that the rank was read in; null where there is none. */
  chartType: z.enum(chartTypes).nullable(),
  genre: z.int().nullable(),
  device: z.enum(devices).nullable(),
  /** When this rank was first reached: in its present run (current), ever (historical). Null without a rank. */
  dateAchieved: moment.nullable(),
})
export type BadgeRank = z.infer<typeof badgeRank>

export const countryRank = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** Best of the ranks below, and the chart it was read in: `deviceType` and both dates are of this rank. */
  rank: z.int(),
  chartType: z.enum(chartTypes),
  genre: z.int(),
  /** Best rank in a chart of one genre; null when in none. */
  categoryRank: z.int().nullable(),
  /** Name of that genre. */
  category: z.string().nullable(),
  /** Best rank in the charts over all genres; null when in none. */
  overallRank: z.int().nullable(),
  /** Each of the two with its own chart and dates; historical ones were read when they were reached. */
  categorySeen: badgeRank,
  overallSeen: badgeRank,
  /** When `rank` was first reached: in the present run (current), ever (historical). */
  dateAchieved: moment,
  /** When `rank` was last read from the App Store; of a historical one, when it was reached. */
  observedAt: moment,
  deviceType: z.enum(devices),
  /** The chart to draw: where the app ranks best among those measured for 30 days, or, while none was, for longest. */
  historyChart: chartRef,
})
export type CountryRank = z.infer<typeof countryRank>

export const appSummary = z.object({
  app: app.extend({
    bundleId: z.string().nullable(),
    /** Apple's number of who publishes it; null while that is not known. */
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
  rankings: topCounts,
  historicalRankings: topCounts,
  /** Keyword to App Store search position, null when not ranked. */
  keywordRankings: z.record(z.string(), z.int().nullable()),
  /** Ten best countries now. */
  topCountries: z.array(countryRank),
  /** Best countries ever, best first, at most ten. */
  historicalBest: z.array(countryRank),
  /** The newest measurement of the world this summary counts; null when nothing was measured yet. */
  measuredAt: moment.nullable(),
  /** Since when "ever" counts: the first measurement of any chart that the app could be in; null before it. */
  measuredSince: moment.nullable(),
  /** A measurement older than this is no current rank any more. */
  staleAfterHours: z.int(),
})
export type AppSummary = z.infer<typeof appSummary>

export const getAppSummary = endpoint({
  name: 'getAppSummary',
  method: 'GET',
  path: '/api/apps/:appStoreId/summary',
  summary: 'Where an app ranks in the world, now and ever',
  access: 'everyone',
  params: z.object({ appStoreId }),
  response: appSummary,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const listPublicApps = endpoint({
  name: 'listPublicApps',
  method: 'GET',
  path: '/api/apps/public',
  summary: 'The public list of apps, by name',
  access: 'everyone',
  response: z.array(standingApp),
  errors: ['server.not_ready'],
})
