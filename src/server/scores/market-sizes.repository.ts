import { sql } from 'drizzle-orm'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { marketSizes } from './scores.table.ts'

type NewReading = typeof marketSizes.$inferInsert & { storefront: StorefrontCode }

export const recordMarketSize = async (db: Database, reading: NewReading): Promise<void> => {
  await db.insert(marketSizes).values(reading).onConflictDoNothing()
}

type MarketSizeRow = { storefront: StorefrontCode; ratings: number; readings: number; readAt: Date }

/** The mean of the last readings of each country, and the time of the newest one. */
export const listMarketSizes = async (db: Database, mostReadings: number): Promise<MarketSizeRow[]> => {
  const rows = await rowsOf<{ storefront: string; ratings: number; readings: number; read_at: string | Date }>(
    db,
    sql`SELECT storefront, avg(ratings) AS ratings, count(*)::int AS readings, max(read_at) AS read_at
        FROM (SELECT storefront, ratings, read_at,
                row_number() OVER (PARTITION BY storefront ORDER BY read_at DESC) AS newest
              FROM market_sizes) AS sizes
        WHERE newest <= ${mostReadings} GROUP BY storefront ORDER BY storefront`,
  )
  return rows.flatMap(({ storefront, ratings, readings, read_at }) =>
    isStorefrontCode(storefront) ? [{ storefront, ratings, readings, readAt: new Date(read_at) }] : [],
  )
}
