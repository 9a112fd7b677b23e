import { type SQL, sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Database } from '../platform/database/database.ts'
import { type Listing, listRows } from '../platform/database/listing.ts'

/** A reading of a store page, as it is carried from one server to another. */
export type CarriedPage = {
  appId: AppId
  country: StorefrontCode
  observedAt: Date
  isOffered: boolean
  /** Empty where the page names none. */
  version: string
  rating: number | null
  ratingCount: number | null
  price: number | null
  currency: string
}

type Row = {
  app_id: string
  storefront: StorefrontCode
  observed_at: string
  is_found: boolean
  version: string
  rating: number | null
  rating_count: number | null
  price: number | null
  currency: string
}

/** All readings, of which `isWanted` is a condition for `storefront` and `observed_at`. */
export const listPages = (tx: Database, isWanted: SQL): Listing<CarriedPage> =>
  listRows<Row, CarriedPage>(
    tx,
    {
      select: sql`SELECT app_id, storefront, observed_at, is_found, version, rating, rating_count, price, currency
        FROM store_page_readings WHERE ${isWanted}`,
      order: sql`app_id, storefront, observed_at`,
    },
    row => ({
      appId: Number(row.app_id),
      country: row.storefront,
      observedAt: new Date(row.observed_at),
      isOffered: row.is_found,
      version: row.version,
      rating: row.rating,
      ratingCount: row.rating_count,
      price: row.price,
      currency: row.currency,
    }),
  )
