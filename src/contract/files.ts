import { z } from 'zod'
import {
  countryWeatherFeedPath,
  internationalFeedPath,
  moversFeedPath,
  publicAppsFeedPath,
  weatherFeedPath,
} from '#domain/feeds.ts'
import { topThresholds } from '#domain/ranks.ts'
import { badgeSizes, badgeThemes, eras, imageSizeNames } from '#domain/share-images.ts'
import { appStoreId } from './apps.ts'
import { chartQuery, storefront } from './charts.ts'
import { getCircumstances } from './circumstances.ts'
import type { Access } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { exportQuery } from './exports.ts'
import { scopeQuery } from './scopes.ts'

/** A GET endpoint whose response is a picture, a feed, a file or a stream. It has no schema. */
export type FileRoute = {
  name: string
  path: string
  summary: string
  access: Access
  /** Content types of the answer. */
  types: readonly [string, ...string[]]
  params?: z.ZodObject
  query?: z.ZodObject
  errors: readonly ErrorCode[]
}

const ofApp = z.object({ appStoreId })
const theme = z.enum(badgeThemes)

export const badgeQuery = z.object({
  ...scopeQuery,
  theme: theme.default('light'),
  size: z.enum(badgeSizes).default('small'),
})
export const cardQuery = z.object({ ...scopeQuery, theme: theme.optional() })

const ofCount = z.object({ appStoreId, top: z.enum(topThresholds.map(String)) })
const countQuery = z.object({ ...scopeQuery, era: z.enum(eras), size: z.enum(imageSizeNames) })
const ofMilestone = z.object({ appStoreId, key: z.string().max(100) })
const milestoneQuery = z.object({ size: z.enum(imageSizeNames).default('landscape') })

const oembedQuery = z.object({
  url: z.string(),
  format: z.literal('json').default('json'),
  maxwidth: z.coerce.number().optional(),
  maxheight: z.coerce.number().optional(),
})

const png = ['image/png'] as const
const atom = ['application/atom+xml'] as const
const appErrors = ['request.invalid', 'app.not_found', 'server.not_ready'] as const
const adminErrors = ['auth.required', 'auth.forbidden', 'server.not_ready'] as const

/** Pictures, feeds and cards that other sites show. */
export const embedFiles: readonly FileRoute[] = [
  {
    name: 'getBadge',
    path: '/badge/app/:appStoreId.svg',
    summary: 'A badge with the rank of an app; a 404 is drawn as well',
    access: 'everyone',
    types: ['image/svg+xml'],
    params: ofApp,
    query: badgeQuery,
    errors: ['request.invalid', 'server.not_ready'],
  },
  {
    name: 'getCard',
    path: '/embed/app/:appStoreId',
    summary: 'A small page with the ranks of an app, for a frame on another site',
    access: 'everyone',
    types: ['text/html'],
    params: ofApp,
    query: cardQuery,
    errors: ['request.invalid', 'server.not_ready'],
  },
  {
    name: 'getOembed',
    path: '/oembed',
    summary: 'The card of an app for sites that speak oEmbed',
    access: 'everyone',
    types: ['application/json'],
    query: oembedQuery,
    errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
  },
  {
    name: 'getMainPicture',
    path: '/api/og/main',
    summary: 'The picture that other sites show beside links to this server',
    access: 'everyone',
    types: png,
    errors: ['server.not_ready'],
  },
  {
    name: 'getAppPicture',
    path: '/api/og/app/:appStoreId',
    summary: 'The picture that other sites show beside links to an app',
    access: 'everyone',
    types: png,
    params: ofApp,
    errors: appErrors,
  },
  {
    name: 'getCountPicture',
    path: '/api/og/app/:appStoreId/top/:top',
    summary: 'A picture of the number of countries where an app is, or ever was, in the top N',
    access: 'everyone',
    types: png,
    params: ofCount,
    query: countQuery,
    errors: appErrors,
  },
  {
    name: 'getMilestonePicture',
    path: '/api/og/app/:appStoreId/milestone/:key',
    summary: 'The poster of a milestone of an app',
    access: 'everyone',
    types: png,
    params: ofMilestone,
    query: milestoneQuery,
    errors: ['request.invalid', 'app.not_found', 'milestone.not_found', 'server.not_ready'],
  },
  {
    name: 'getPlaceholderIcon',
    path: '/api/placeholder-icon',
    summary: 'The icon of apps for which the App Store has none',
    access: 'everyone',
    types: ['image/svg+xml'],
    errors: [],
  },
]

const ofCountry = z.object({ storefront })

const feedOf = (feed: Pick<FileRoute, 'name' | 'path' | 'summary' | 'params' | 'query'>): FileRoute => ({
  ...feed,
  access: 'everyone',
  types: atom,
  errors: feed.params ? ['request.invalid', 'server.not_ready'] : ['server.not_ready'],
})

export const feedFiles: readonly FileRoute[] = [
  {
    name: 'getAppFeed',
    path: '/feeds/app/:appStoreId.atom',
    summary: 'What changed for a public app, or the milestones of any other app, as Atom',
    access: 'everyone',
    types: atom,
    params: ofApp,
    errors: appErrors,
  },
  {
    name: 'getMilestoneFeed',
    path: '/feeds/milestones/:appStoreId.atom',
    summary: 'The milestones of an app, as Atom',
    access: 'everyone',
    types: atom,
    params: ofApp,
    errors: appErrors,
  },
  ...(
    [
      ['getPublicAppsFeed', publicAppsFeedPath, 'What changed for all public apps, as Atom'],
      ['getTopInternationalFeed', internationalFeedPath, 'The top international list of each day, as Atom'],
      ['getWorldWeatherFeed', weatherFeedPath, 'How much the charts of the world moved on each finished day, as Atom'],
    ] as const
  ).map(([name, path, summary]) => feedOf({ name, path, summary })),
  feedOf({
    name: 'getCountryWeatherFeed',
    path: countryWeatherFeedPath(':storefront'),
    summary: 'How much the charts of a country moved on each finished day, as Atom',
    params: ofCountry,
  }),
  feedOf({
    name: 'getMoversFeed',
    path: moversFeedPath(':storefront'),
    summary: 'What moved in a chart of a country on each finished day, as Atom',
    params: ofCountry,
    query: z.object(chartQuery),
  }),
  {
    name: 'getPersonFeed',
    path: '/feeds/person/:secret.atom',
    summary: 'The inbox of a person, as Atom; the secret in the address is the permission',
    access: 'everyone',
    types: atom,
    params: z.object({ secret: z.string() }),
    errors: ['request.not_found', 'server.not_ready'],
  },
]

export const circumstanceFiles: readonly FileRoute[] = [
  {
    name: 'getCircumstancesFile',
    path: '/api/apps/:appStoreId/circumstances.csv',
    summary: 'What was measured near a move of an app, as CSV',
    access: 'everyone',
    types: ['text/csv'],
    params: ofApp,
    query: getCircumstances.query ?? z.object({}),
    errors: appErrors,
  },
]

export const testFiles: readonly FileRoute[] = [
  {
    name: 'watchRankingTest',
    path: '/api/public/test-rankings/events',
    summary: 'The ranking test while it runs, as server-sent events',
    access: 'everyone',
    types: ['text/event-stream'],
    errors: [],
  },
]

export const serverFiles: readonly FileRoute[] = [
  {
    name: 'getMetrics',
    path: '/metrics',
    summary: 'Metrics for Prometheus; needs METRICS_TOKEN unless the program runs on the same machine',
    access: 'everyone',
    types: ['text/plain'],
    errors: ['auth.required', 'auth.forbidden'],
  },
  {
    name: 'getApiDocument',
    path: '/api/openapi.json',
    summary: 'This document',
    access: 'everyone',
    types: ['application/json'],
    errors: [],
  },
]

export const adminFiles: readonly FileRoute[] = [
  {
    name: 'exportAuditEntries',
    path: '/api/admin/audit.csv',
    summary: 'All admin actions, as CSV',
    access: 'admin',
    types: ['text/csv'],
    errors: ['request.invalid', ...adminErrors],
  },
  {
    name: 'exportHistory',
    path: '/api/admin/export',
    summary: 'The rank history as a file',
    access: 'admin',
    types: ['application/gzip', 'text/csv', 'application/vnd.apache.parquet'],
    query: exportQuery,
    errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'export.running', 'server.not_ready'],
  },
]
