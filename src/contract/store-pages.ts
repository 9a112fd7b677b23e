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
  /**
   * `measured`: the page was read; `not-offered`: the country does not sell the app; `failed`: it could not be read recently;
   * `not-tracked`: it was never read.
   */
  state: z.enum(['measured', 'not-offered', 'failed', 'not-tracked']),
  observedAt: moment.nullable(),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
  /** Null if the App Store gives none; 0 is free. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.int().nullable(),
  version: z.string().nullable(),
})
export type StorePageCountry = z.infer<typeof storePageCountry>

export const appVersion = z.object({
  version: z.string(),
  /** From the App Store; null if not given. */
  releasedAt: moment.nullable(),
  /** When this server first read it. */
  firstSeenAt: moment,
  releaseNotes: z.string().nullable(),
})
export type AppVersion = z.infer<typeof appVersion>

export const priceChange = z.object({
  /** The two consecutive readings around the change. */
  previousAt: moment,
  observedAt: moment,
  previous: price,
  current: price,
})
export type PriceChange = z.infer<typeof priceChange>

export const categoryChange = z.object({
  /**
   * The last reading of the last day on which most charts with the app were of the former category, and the first reading of
   * the first day on which most are of the other.
   */
  previousAt: moment,
  observedAt: moment,
  /** Genre ids of categories. */
  previous: z.int(),
  current: z.int(),
})
export type CategoryChange = z.infer<typeof categoryChange>

export const storePage = z.object({
  appStoreId,
  storefront,
  /** For the requested storefront. */
  page: storePageCountry,
  /** Newest first; at most 200. */
  versions: z.array(appVersion),
  /**
   * Readings of the storefront within the span, oldest first, one per day; null if there was no rating or the app was not
   * found.
   */
  ratings: z.array(z.object({ observedAt: moment, rating: z.number().nullable(), ratingCount: z.int().nullable() })),
  /** For the storefront within the span. */
  priceChanges: z.array(priceChange),
  /**
   * Within the span, oldest first. From the charts of all storefronts: an app is in those of one category. A change counts once
   * two readings show it.
   */
  categoryChanges: z.array(categoryChange),
  /** The newest reading of every country. */
  countries: z.array(storePageCountry),
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
    /** Defaults to a year before now. At most ten years. */
    from: requestedMoment.optional(),
  }),
  response: storePage,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
