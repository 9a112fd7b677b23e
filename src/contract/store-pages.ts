import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { appStoreId } from './apps.ts'
import { moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

const price = z.object({ price: z.number(), currency: z.string() })

/** What the store page of an app says in one country. */
export const storePageCountry = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /**
   * `measured`: the page was read; `not-offered`: the country does not sell the app; `failed`: nobody could read it lately;
   * `not-tracked`: it was never read.
   */
  state: z.enum(['measured', 'not-offered', 'failed', 'not-tracked']),
  observedAt: moment.nullable(),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
  /** Null where the App Store names none. 0 is free. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.int().nullable(),
  version: z.string().nullable(),
})
export type StorePageCountry = z.infer<typeof storePageCountry>

export const appVersion = z.object({
  version: z.string(),
  /** As the App Store says; null where it did not. */
  releasedAt: moment.nullable(),
  /** When it was first read here. */
  firstSeenAt: moment,
  releaseNotes: z.string().nullable(),
})
export type AppVersion = z.infer<typeof appVersion>

export const priceChange = z.object({
  /** Between these two readings, with none between them. */
  previousAt: moment,
  observedAt: moment,
  previous: price,
  current: price,
})
export type PriceChange = z.infer<typeof priceChange>

export const storePage = z.object({
  appStoreId,
  storefront,
  /** Of the storefront that is asked for. */
  page: storePageCountry,
  /** Newest first; at most 200. */
  versions: z.array(appVersion),
  /** Readings of the storefront within the span, in order of time, one a day; one without a rating, or that did not find the app, has null. */
  ratings: z.array(z.object({ observedAt: moment, rating: z.number().nullable(), ratingCount: z.int().nullable() })),
  /** Of the storefront within the span. */
  priceChanges: z.array(priceChange),
  /** The newest reading of every country. */
  countries: z.array(storePageCountry),
})
export type StorePage = z.infer<typeof storePage>

export const getStorePage = endpoint({
  name: 'getStorePage',
  method: 'GET',
  path: '/api/apps/:appStoreId/store-page',
  summary: 'Versions with their notes, rating and rating count over time, and the price by country',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    storefront: storefront.default('us'),
    /** Defaults to a year before now. At most ten years. */
    from: moment.optional(),
  }),
  response: storePage,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})
