import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'
import type { Reading, ReadPages, SeenPage } from './readings.rules.ts'

type PageColumns = {
  is_offered: boolean
  version: string
  rating: number | null
  rating_count: number | null
  price: number | null
  currency: string
}

const notFound: PageColumns = {
  is_offered: false,
  version: '',
  currency: '',
  rating: null,
  rating_count: null,
  price: null,
}

const toColumns = ({ version = '', rating, ratingCount, price, currency = '' }: SeenPage): PageColumns => ({
  is_offered: true,
  version,
  currency,
  rating: rating ?? null,
  rating_count: ratingCount ?? null,
  price: price ?? null,
})

const toRows = ({ storefront, found, missing, at }: ReadPages) => {
  const observed = { storefront, observed_at: toMoment(at) }
  return [
    ...found.map(page => ({ app_id: page.appId, ...observed, ...toColumns(page) })),
    ...missing.map(appId => ({ app_id: appId, ...observed, ...notFound })),
  ]
}

const toReading = (row: PageColumns & { observed_at: string }): Reading => ({
  observedAt: new Date(row.observed_at),
  isFound: row.is_offered,
  version: row.version || null,
  rating: row.rating,
  ratingCount: row.rating_count,
  price: row.price,
  currency: row.currency || null,
})

/** The newest readings of the page in one country. */
export type NewestReading = {
  /** Time of the newest reading, whether or not it found the page. */
  newestAt: Date
  /** The newest reading that found the page, if recent. */
  found: Reading | undefined
}

type NewestRow = PageColumns & { storefront: string; newest: string; found_at: string }

/** Reads and writes store page readings. Every query filters by app first, the first column of the sorting key. */
export const createReadingsRepository = (clickhouse: ClickHouse) => ({
  /** Appends readings. Idempotent. */
  recordReadings: (read: readonly ReadPages[]): Promise<void> => clickhouse.insert('store_pages', read.flatMap(toRows)),

  /** The newest readings of an app in each storefront with a reading at or after `since`. */
  listNewest: async (appId: AppId, since: Date): Promise<Map<StorefrontCode, NewestReading>> => {
    const rows = await clickhouse.query<NewestRow>(
      `SELECT storefront, max(at) AS newest, maxIf(at, found) AS found_at, argMaxIf(seen, at, found) AS page,
         page.1 AS version, page.2 AS rating, page.3 AS rating_count, page.4 AS price, page.5 AS currency,
         found_at > 0 AS is_offered
       FROM (SELECT storefront, observed_at AS at, is_offered AS found,
               (toString(version), rating, rating_count, price, toString(currency)) AS seen
             FROM store_pages WHERE app_id = {appId:UInt64} AND observed_at >= {since:DateTime('UTC')})
       GROUP BY storefront`,
      { appId, since: toMoment(since) },
    )
    return new Map(
      rows.flatMap(({ storefront, newest, found_at, ...page }): [StorefrontCode, NewestReading][] => {
        if (!isStorefrontCode(storefront)) return []
        const found = page.is_offered ? toReading({ ...page, observed_at: found_at }) : undefined
        return [[storefront, { newestAt: new Date(newest), found }]]
      }),
    )
  },

  /** When the app's page was last read in these storefronts; skips those where it never was. */
  listLastRead: async (appId: AppId, storefronts: readonly StorefrontCode[]): Promise<Map<StorefrontCode, Date>> => {
    if (storefronts.length === 0) return new Map()
    const rows = await clickhouse.query<{ storefront: StorefrontCode; newest: string }>(
      `SELECT storefront, max(observed_at) AS newest FROM store_pages
       WHERE app_id = {appId:UInt64} AND storefront IN {storefronts:Array(String)} GROUP BY storefront`,
      { appId, storefronts },
    )
    return new Map(rows.map(({ storefront, newest }) => [storefront, new Date(newest)]))
  },

  /** When any page of these apps was last read before a moment; undefined if never. */
  findNewestOf: async (appIds: readonly AppId[], before: Date): Promise<Date | undefined> => {
    const [row] = await clickhouse.query<{ newest: string; readings: number }>(
      `SELECT max(observed_at) AS newest, count() AS readings FROM store_pages
       WHERE app_id IN {appIds:Array(UInt64)} AND observed_at < {before:DateTime('UTC')}`,
      { appIds, before: toMoment(before) },
    )
    return row && row.readings > 0 ? new Date(row.newest) : undefined
  },

  /** All readings of an app in one storefront since `from`, oldest first. */
  listReadings: async (appId: AppId, { storefront, from }: { storefront: string; from: Date }): Promise<Reading[]> => {
    const rows = await clickhouse.query<PageColumns & { observed_at: string }>(
      `SELECT observed_at, is_offered, version, rating, rating_count, price, currency FROM store_pages
       WHERE app_id = {appId:UInt64} AND storefront = {storefront:String} AND observed_at >= {from:DateTime('UTC')}
       ORDER BY observed_at LIMIT 1 BY observed_at`,
      { appId, storefront, from: toMoment(from) },
    )
    return rows.map(toReading)
  },
})
