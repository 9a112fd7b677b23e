import { z } from 'zod'
import { userId } from './accounts.ts'
import { appStoreId } from './apps.ts'
import { day, listOf, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { episode } from './episodes.ts'
import { scopeQuery } from './scopes.ts'
import { scoreFigures } from './scores.ts'
import { bestSeen, chartRank } from './seen-ranks.ts'

/** The change between two measurements of one chart. Without such a pair there is no change. */
export const trendChange = z.object({
  since: moment.describe('The earlier measurement.'),
  previousRank: z.int().nullable().describe('Null if the app was not in the chart then.'),
  change: z
    .int()
    .nullable()
    .describe('Positive if the app climbed. Null if it was not in the chart then, or is not now.'),
  isUsual: z
    .boolean()
    .nullable()
    .describe("Whether this is within the app's usual move. Null if too few days are known."),
})
export type TrendChange = z.infer<typeof trendChange>

export const appTrend = z.object({
  appStoreId,
  best: chartRank
    .nullable()
    .describe('Its best current rank in the charts of the scope, and that chart; null without a rank.'),
  state: bestSeen.shape.state.describe('The state of `best`; without a rank, as in the public list.'),
  day: trendChange
    .nullable()
    .describe(
      'In the chart of `best`: the change since the measurement nearest to 24 hours before the newest one, 18 to 36 hours before it.',
    ),
  week: trendChange
    .nullable()
    .describe('In the same chart: the change since the measurement nearest to 7 days before.'),
  episode: episode
    .nullable()
    .describe(
      'In the same chart: the newest unusual run of days in one direction that ended in the last 30 days. Null without one.',
    ),
  top10: z.object({
    countries: z.int().describe('Countries where it is in the top 10 now.'),
    entered: z
      .array(z.object({ storefront, countryName: z.string() }))
      .describe('Countries where it entered or left the top 10 within a day, if the chart was measured both times.'),
    left: z.array(z.object({ storefront, countryName: z.string() })),
    unpaired: z.int().describe('Countries in the top 10 now or a day before whose chart was not measured both times.'),
  }),
  days: z
    .object({ from: day, ranks: z.array(z.int().nullable()) })
    .describe(
      'The last rank of each UTC day in the chart of `best`: 0 if the app was not in the chart, null if it was not measured.',
    ),
})
export type AppTrend = z.infer<typeof appTrend>

export const publicTrend = appTrend.extend({
  here: chartRank
    .extend({ day: trendChange.nullable() })
    .nullable()
    .describe(
      "Its best current rank in the reader's country, with the change over a day in that chart; null without a rank there.",
    ),
})
export type PublicTrend = z.infer<typeof publicTrend>

export const listPublicTrends = endpoint({
  name: 'listPublicTrends',
  method: 'GET',
  path: '/api/apps/public/trends',
  summary: 'The best rank of each public app now, how it changed over a day and a week, and its last 90 days',
  access: 'everyone',
  query: z.object({
    ...scopeQuery,
    storefront: storefront
      .optional()
      .describe("The country of `here`. Defaults to the country of the reader's locale."),
  }),
  response: z.object({ trends: z.array(publicTrend) }),
  rows: ({ trends }) => trends,
  errors: ['request.invalid', 'server.not_ready'],
})

export const listTrackedTrends = endpoint({
  name: 'listTrackedTrends',
  method: 'GET',
  path: '/api/users/:userId/apps/trends',
  summary: 'The same for each app that a person tracks',
  access: 'owner',
  params: z.object({ userId }),
  query: z.object(scopeQuery),
  response: z.object({ trends: z.array(appTrend) }),
  rows: ({ trends }) => trends,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const listTrackedScores = endpoint({
  name: 'listTrackedScores',
  method: 'GET',
  path: '/api/users/:userId/apps/scores',
  summary:
    'The world scores of the apps that a person tracks, as far as they are computed; the server then computes the others',
  access: 'owner',
  params: z.object({ userId }),
  response: z.object({
    day: day.describe('The last day that counts: the last one that is over, UTC.'),
    scores: z.array(scoreFigures.extend({ appStoreId })),
    isComplete: z
      .boolean()
      .describe('Whether the scores of all apps are computed. If not, try again in a few seconds.'),
  }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

const mostTrends = 100

/** For dashboards: one call for many apps. It needs no more SQL statements than one app does. */
export const listTrends = endpoint({
  name: 'listTrends',
  method: 'GET',
  path: '/api/trends',
  summary: 'The same for up to 100 apps in one call, in the order of the query',
  access: 'everyone',
  query: z.object({ apps: listOf(appStoreId, mostTrends), ...scopeQuery }),
  response: z.object({
    trends: z.array(appTrend),
    unknown: z
      .array(appStoreId)
      .describe('Apps that this server has never seen in a chart, an import or a search. Nothing is known about them.'),
  }),
  rows: ({ trends }) => trends,
  errors: ['request.invalid', 'server.not_ready'],
})

export const getAppTrend = endpoint({
  name: 'getAppTrend',
  method: 'GET',
  path: '/api/apps/:appStoreId/trend',
  summary: 'The best rank of an app now, how it changed over a day and a week, and its last 90 days',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object(scopeQuery),
  response: appTrend,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
