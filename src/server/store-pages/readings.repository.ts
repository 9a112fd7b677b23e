import { type SQL, sql } from 'drizzle-orm'
import { batchesOf } from '#domain/batches.ts'
import type { AppId } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { wholeSeconds } from '../history/snapshots.rules.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import type { PageOfApp, PagePrices, Reading, ReadPages, SeenPage } from './readings.rules.ts'

type PageColumns = {
  is_found: boolean
  version: string
  rating: number | null
  rating_count: number | null
  price: number | null
  currency: string
}

type NewRow = PageColumns & { app_id: AppId; storefront: StorefrontCode; observed_at: Date }

const notFound: PageColumns = {
  is_found: false,
  version: '',
  currency: '',
  rating: null,
  rating_count: null,
  price: null,
}

const toColumns = ({ version = '', rating, ratingCount, price, currency = '' }: SeenPage): PageColumns => ({
  is_found: true,
  version,
  currency,
  rating: rating ?? null,
  rating_count: ratingCount ?? null,
  price: price ?? null,
})

const toRows = ({ storefront, found, missing, at }: ReadPages): NewRow[] => {
  const observed = { storefront, observed_at: wholeSeconds(at) }
  return [
    ...found.map(page => ({ app_id: page.appId, ...observed, ...toColumns(page) })),
    ...missing.map(appId => ({ app_id: appId, ...observed, ...notFound })),
  ]
}

/** One row for each page and moment: a statement cannot replace a row that it has just inserted. The last one counts. */
const withoutRepeats = (rows: readonly NewRow[]): NewRow[] => [
  ...new Map(rows.map(row => [`${row.app_id} ${row.storefront} ${row.observed_at.getTime()}`, row])).values(),
]

const toReading = (row: PageColumns & { observed_at: string }): Reading => ({
  observedAt: new Date(row.observed_at),
  isFound: row.is_found,
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

type NewestRow = { storefront: StorefrontCode; newest: string; observed_at: string | null } & PageColumns

const columns = sql`observed_at, is_found, version, rating, rating_count, price, currency`

/** Finding the newest reading country by country takes one look-up in the key each, instead of every reading of the app. */
const everyStorefront = sql`unnest(${arrayOf(storefrontCodes, 'text')}) AS every_storefront(code)`

const isSince = (moment: Date): SQL => sql`observed_at >= ${sqlMoment(wholeSeconds(moment))}`

/** A statement with this many readings takes a few megabytes of memory. */
const readingsAStatement = 5_000

/** Reads and writes store page readings. Every statement begins with the app, the first column of the key. */
export const createReadingsRepository = (db: Database) => {
  const insertRows = (rows: readonly NewRow[]) =>
    db.execute(sql`
      INSERT INTO store_page_readings (app_id, storefront, observed_at, is_found, version, rating, rating_count, price, currency)
      SELECT app_id, storefront, observed_at, is_found, version, rating, rating_count, price, currency
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(app_id bigint, storefront text, observed_at timestamptz,
        is_found boolean, version text, rating real, rating_count integer, price double precision, currency text)
      ORDER BY app_id, storefront, observed_at
      ON CONFLICT (app_id, storefront, observed_at) DO UPDATE SET is_found = EXCLUDED.is_found, version = EXCLUDED.version,
        rating = EXCLUDED.rating, rating_count = EXCLUDED.rating_count, price = EXCLUDED.price, currency = EXCLUDED.currency`)

  return {
    /** Appends readings; a newer reading of the same page and second replaces the one before. Idempotent. */
    recordReadings: async (read: readonly ReadPages[]): Promise<void> => {
      const rows = withoutRepeats(read.flatMap(toRows))
      for (const batch of batchesOf(rows, readingsAStatement)) await insertRows(batch)
    },

    /** The newest readings of an app in each storefront where it was ever read. `since`: readings before this are not recent. */
    listNewest: async (appId: AppId, since: Date): Promise<Map<StorefrontCode, NewestReading>> => {
      const ofApp = sql`app_id = ${appId} AND storefront = code`
      const rows = await rowsOf<NewestRow>(
        db,
        sql`SELECT code AS storefront, newest, found.*
          FROM ${everyStorefront}
          CROSS JOIN LATERAL (
            SELECT observed_at AS newest FROM store_page_readings WHERE ${ofApp}
            ORDER BY observed_at DESC LIMIT 1) AS last
          LEFT JOIN LATERAL (
            SELECT ${columns} FROM store_page_readings WHERE ${ofApp} AND ${isSince(since)} AND is_found
            ORDER BY observed_at DESC LIMIT 1) AS found ON true`,
      )
      return new Map(
        rows.map(({ storefront, newest, observed_at, ...page }) => {
          const found = observed_at === null ? undefined : toReading({ ...page, observed_at })
          return [storefront, { newestAt: new Date(newest), found }]
        }),
      )
    },

    /** Whether the app's page in a storefront was ever read. */
    isRead: async (appId: AppId, storefront: StorefrontCode): Promise<boolean> => {
      const [row] = await rowsOf<{ read: boolean }>(
        db,
        sql`SELECT EXISTS (
          SELECT FROM store_page_readings WHERE app_id = ${appId} AND storefront = ${storefront}) AS read`,
      )
      return row?.read ?? false
    },

    /** When any page of these apps was last read before a moment; undefined if never. */
    findNewestOf: async (appIds: readonly AppId[], before: Date): Promise<Date | undefined> => {
      const [row] = await rowsOf<{ newest: string | null }>(
        db,
        sql`SELECT max(observed_at) AS newest
          FROM unnest(${arrayOf(appIds, 'bigint')}) AS wanted_app(id) CROSS JOIN ${everyStorefront}
          CROSS JOIN LATERAL (
            SELECT observed_at FROM store_page_readings
            WHERE app_id = id AND storefront = code AND observed_at < ${sqlMoment(wholeSeconds(before))}
            ORDER BY observed_at DESC LIMIT 1) AS last`,
      )
      return row?.newest ? new Date(row.newest) : undefined
    },

    /** The prices of pages since `from`, without those that were always free and those that always had a price. */
    listPriceTypeChanges: async (pages: readonly PageOfApp[], from: Date): Promise<PagePrices[]> => {
      const [ids, codes] = [pages.map(({ appId }) => appId), pages.map(({ storefront }) => storefront)]
      const rows = await rowsOf<{ app_id: string; code: string; prices: { at: string; price: number }[] }>(
        db,
        sql`SELECT app_id, code, prices
          FROM (SELECT DISTINCT id, code FROM unnest(${arrayOf(ids, 'bigint')}, ${arrayOf(codes, 'text')}) AS page(id, code)) AS wanted
          CROSS JOIN LATERAL (
            SELECT app_id, jsonb_agg(jsonb_build_object('at', observed_at, 'price', price) ORDER BY observed_at) AS prices
            FROM store_page_readings
            WHERE app_id = id AND storefront = code AND ${isSince(from)} AND price IS NOT NULL
            GROUP BY app_id HAVING bool_or(price = 0) AND bool_or(price > 0)) AS changed`,
      )
      return rows.map(({ app_id, code, prices }) => ({
        appId: Number(app_id),
        storefront: code,
        prices: prices.map(({ at, price }) => ({ observedAt: new Date(at), price })),
      }))
    },

    /** All readings of an app in one storefront since `from`, oldest first. */
    listReadings: async (
      appId: AppId,
      { storefront, from }: { storefront: string; from: Date },
    ): Promise<Reading[]> => {
      const rows = await rowsOf<PageColumns & { observed_at: string }>(
        db,
        sql`SELECT ${columns} FROM store_page_readings
          WHERE app_id = ${appId} AND storefront = ${storefront} AND ${isSince(from)} ORDER BY observed_at`,
      )
      return rows.map(toReading)
    },
  }
}
