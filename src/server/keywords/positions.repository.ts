import { type SQL, sql } from 'drizzle-orm'
import { batchesOf } from '#domain/batches.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { wholeSeconds } from '../history/snapshots.rules.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import type { MeasuredPosition } from './positions.rules.ts'

/** One App Store search: a keyword in a storefront, independent of the app. */
export type KeywordSearch = { storefront: StorefrontCode; keyword: string }

/** A result in Apple's order: `appIds[0]` is first. */
export type KeywordSnapshot = KeywordSearch & { observedAt: Date; depth: number; appIds: readonly AppId[] }

export type Searches = { storefront: StorefrontCode; keywords: readonly string[] }

/**
 * The newest result of a search. `positions` is in the order of the requested apps; null for an app that is not in the
 * result.
 */
export type NewestPositions = { observedAt: Date; depth: number; positions: (number | null)[] }

export const isOfSearch = ({ storefront, keyword }: KeywordSearch): SQL =>
  sql`storefront = ${storefront} AND keyword = ${keyword}`

export const isOfSearches = ({ storefront, keywords }: Searches): SQL =>
  sql`storefront = ${storefront} AND keyword = ANY(${arrayOf(keywords, 'text')})`

export const isSince = (moment: Date): SQL => sql`observed_at >= ${sqlMoment(wholeSeconds(moment))}`

/** Both ends included. */
export const isWithin = ({ from, to }: Span): SQL => sql`${isSince(from)} AND observed_at <= ${sqlMoment(to)}`

/** One row for each search and moment: a statement cannot replace a row that it has just inserted. The last one counts. */
export const withoutRepeats = <Row extends KeywordSearch & { observedAt: Date }>(rows: readonly Row[]): Row[] => [
  ...new Map(
    rows.map(row => [`${row.storefront} ${wholeSeconds(row.observedAt).getTime()} ${row.keyword}`, row]),
  ).values(),
]

/** A statement with this many results takes a few megabytes of memory. */
const resultsAStatement = 1_000

export type PositionsRepository = ReturnType<typeof createPositionsRepository>

/** Search results. Every statement begins with storefront and keyword, the first columns of the key. */
export const createPositionsRepository = (db: Database) => {
  const insertSnapshots = (snapshots: readonly KeywordSnapshot[]) => {
    const rows = snapshots.map(({ storefront, keyword, observedAt, depth, appIds }) => ({
      storefront,
      keyword,
      observed_at: wholeSeconds(observedAt),
      depth,
      app_ids: appIds,
    }))
    return db.execute(sql`
      INSERT INTO keyword_readings (storefront, keyword, observed_at, depth, app_ids)
      SELECT storefront, keyword, observed_at, depth, app_ids FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row(storefront text, keyword text, observed_at timestamptz, depth integer, app_ids bigint[])
      ORDER BY storefront, keyword, observed_at
      ON CONFLICT (storefront, keyword, observed_at) DO UPDATE SET depth = EXCLUDED.depth, app_ids = EXCLUDED.app_ids`)
  }

  return {
    /** Appends results; a newer result of the same search and second replaces the one before. Idempotent. */
    recordSnapshots: async (snapshots: readonly KeywordSnapshot[]): Promise<void> => {
      const distinct = withoutRepeats(snapshots)
      for (const batch of batchesOf(distinct, resultsAStatement)) await insertSnapshots(batch)
    },

    /** One app's positions in each of the searches, oldest first. */
    listPositions: async (
      searches: Searches,
      { appId, ...span }: Span & { appId: AppId },
    ): Promise<Map<string, MeasuredPosition[]>> => {
      type Row = { keyword: string; observed_at: string; depth: number; position: number | null }
      const rows = await rowsOf<Row>(
        db,
        sql`SELECT keyword, observed_at, depth, array_position(app_ids, ${appId}::bigint) AS position
          FROM keyword_readings WHERE ${isOfSearches(searches)} AND ${isWithin(span)} ORDER BY observed_at`,
      )
      const toMeasured = ({ observed_at, depth, position }: Row): MeasuredPosition => ({
        observedAt: new Date(observed_at),
        depth,
        position,
      })
      const ofKeywords = Map.groupBy(rows, ({ keyword }) => keyword)
      return new Map([...ofKeywords].map(([keyword, ofKeyword]) => [keyword, ofKeyword.map(toMeasured)]))
    },

    /** The newest result of each search, if read at or after `since`. */
    listNewest: async (
      { storefront, keywords }: Searches,
      { appIds, since }: { appIds: readonly AppId[]; since: Date },
    ): Promise<Map<string, NewestPositions>> => {
      type Row = { keyword: string; observed_at: string; depth: number; positions: (number | null)[] }
      const rows = await rowsOf<Row>(
        db,
        sql`SELECT newest.keyword, observed_at, depth, ARRAY(
            SELECT array_position(app_ids, app_id)
            FROM unnest(${arrayOf(appIds, 'bigint')}) WITH ORDINALITY AS requested(app_id, number) ORDER BY number) AS positions
          FROM unnest(${arrayOf(keywords, 'text')}) AS wanted(word)
          CROSS JOIN LATERAL (
            SELECT * FROM keyword_readings WHERE storefront = ${storefront} AND keyword = word AND ${isSince(since)}
            ORDER BY observed_at DESC LIMIT 1) AS newest`,
      )
      return new Map(
        rows.map(({ keyword, observed_at, ...found }) => [keyword, { observedAt: new Date(observed_at), ...found }]),
      )
    },

    /** The number of apps in the newest result of a search; undefined if there is none. */
    findNewestLength: async (search: KeywordSearch): Promise<number | undefined> => {
      const [row] = await rowsOf<{ found: number }>(
        db,
        sql`SELECT cardinality(app_ids) AS found FROM keyword_readings WHERE ${isOfSearch(search)}
          ORDER BY observed_at DESC LIMIT 1`,
      )
      return row?.found
    },

    /** When each search was last read. */
    listNewestMoments: async ({ storefront, keywords }: Searches): Promise<Map<string, Date>> => {
      const rows = await rowsOf<{ keyword: string; newest: string }>(
        db,
        sql`SELECT word AS keyword, observed_at AS newest FROM unnest(${arrayOf(keywords, 'text')}) AS wanted(word)
          CROSS JOIN LATERAL (
            SELECT observed_at FROM keyword_readings WHERE storefront = ${storefront} AND keyword = word
            ORDER BY observed_at DESC LIMIT 1) AS newest`,
      )
      return new Map(rows.map(({ keyword, newest }) => [keyword, new Date(newest)]))
    },

    /** When a search was first requested; undefined if never. */
    findTrackedSince: async (search: KeywordSearch): Promise<Date | undefined> => {
      const [row] = await rowsOf<{ first: string | null }>(
        db,
        sql`SELECT least((SELECT min(observed_at) FROM keyword_readings WHERE ${isOfSearch(search)}),
          (SELECT min(observed_at) FROM keyword_failures WHERE ${isOfSearch(search)})) AS first`,
      )
      return row?.first ? new Date(row.first) : undefined
    },
  }
}
