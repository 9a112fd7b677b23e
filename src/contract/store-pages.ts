import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { appStoreId } from './apps.ts'
import { moment, requestedMoment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const price = z.object({ price: z.number(), currency: z.string() })

/** The store page of an app in one country. */
export const storePageCountry = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  state: z
    .enum(['measured', 'not-offered', 'failed', 'not-tracked'])
    .describe(
      '`measured`: the page was read; `not-offered`: the country does not sell the app; `failed`: it could not be read recently; `not-tracked`: it was never read.',
    ),
  observedAt: moment.nullable(),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
  price: z.number().nullable().describe('Null if the App Store gives none; 0 is free.'),
  currency: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.int().nullable(),
  version: z.string().nullable(),
})
export type StorePageCountry = z.infer<typeof storePageCountry>

export const appVersion = z.object({
  version: z.string(),
  releasedAt: moment.nullable().describe('From the App Store; null if not given.'),
  firstSeenAt: moment.describe('When this server first read it.'),
  releaseNotes: z.string().nullable(),
})
export type AppVersion = z.infer<typeof appVersion>

export const priceChange = z.object({
  previousAt: moment.describe('The two consecutive readings around the change.'),
  observedAt: moment,
  previous: price,
  current: price,
})
export type PriceChange = z.infer<typeof priceChange>

export const categoryChange = z.object({
  previousAt: moment.describe(
    'The last reading of the last day on which most charts with the app belonged to the old category, and the first reading of the first day on which most belong to the new one.',
  ),
  observedAt: moment,
  previous: z.int().describe('Genre ids of categories.'),
  current: z.int(),
})
export type CategoryChange = z.infer<typeof categoryChange>

export const storePage = z.object({
  appStoreId,
  storefront,
  page: storePageCountry.describe('For the requested storefront.'),
  versions: z.array(appVersion).describe('Newest first; at most 200.'),
  ratings: z
    .array(z.object({ observedAt: moment, rating: z.number().nullable(), ratingCount: z.int().nullable() }))
    .describe(
      'Readings of the storefront within the span, oldest first, one per day; null if there was no rating or the app was not found.',
    ),
  priceChanges: z.array(priceChange).describe('For the storefront within the span.'),
  categoryChanges: z
    .array(categoryChange)
    .describe(
      'Within the span, oldest first. Found in the charts of all storefronts, because an app is in the charts of one category only. A change counts once two readings show it.',
    ),
  countries: z.array(storePageCountry).describe('The newest reading of every country.'),
})
export type StorePage = z.infer<typeof storePage>

export const getStorePage = endpoint({
  name: 'getStorePage',
  method: 'GET',
  path: '/api/apps/:appStoreId/store-page',
  summary: 'Versions with their notes, rating, price and category over time, and the price by country',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    storefront: storefront.default('us'),
    from: requestedMoment.optional().describe('Defaults to a year before now. At most ten years.'),
  }),
  response: storePage,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
