import { type SQL, sql } from 'drizzle-orm'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Database } from '../platform/database/database.ts'
import { type Listing, listRows } from '../platform/database/listing.ts'
import type { KeywordSnapshot } from './positions.repository.ts'

/** A search that gave no result, as it was recorded. */
export type CarriedFailure = {
  storefront: StorefrontCode
  keyword: string
  observedAt: Date
  reason: string
  detail: string
}

type Row = { storefront: StorefrontCode; keyword: string; observed_at: string }

const order = sql`storefront, keyword, observed_at`

/** All results that fulfil `isWanted`, a condition on `storefront` and `observed_at`. */
export const listResults = (tx: Database, isWanted: SQL): Listing<KeywordSnapshot> =>
  listRows<Row & { depth: number; app_ids: string[] }, KeywordSnapshot>(
    tx,
    {
      select: sql`SELECT storefront, keyword, observed_at, depth, app_ids FROM keyword_readings WHERE ${isWanted}`,
      order,
    },
    ({ storefront, keyword, observed_at, depth, app_ids }) => ({
      storefront,
      keyword,
      observedAt: new Date(observed_at),
      depth,
      appIds: app_ids.map(Number),
    }),
  )

/** All failures, by the same condition. */
export const listFailures = (tx: Database, isWanted: SQL): Listing<CarriedFailure> =>
  listRows<Row & { reason: string; detail: string }, CarriedFailure>(
    tx,
    {
      select: sql`SELECT storefront, keyword, observed_at, reason, detail FROM keyword_failures WHERE ${isWanted}`,
      order,
    },
    ({ observed_at, ...failure }) => ({ ...failure, observedAt: new Date(observed_at) }),
  )
