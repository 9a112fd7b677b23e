import { sql } from 'drizzle-orm'
import type { GapReason } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import { wholeSeconds } from '../history/snapshots.rules.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import {
  isOfSearch,
  isOfSearches,
  isSince,
  isWithin,
  type KeywordSearch,
  type Searches,
  withoutRepeats,
} from './positions.repository.ts'
import type { SearchFailure } from './positions.rules.ts'

/** Guarantee: `recordFailures` writes no other reason. */
const toGapReason = (text: string): GapReason => text as GapReason

export type FailuresRepository = ReturnType<typeof createFailuresRepository>

/** Failed searches and their reasons. Every statement begins with storefront and keyword, the first columns of the key. */
export const createFailuresRepository = (db: Database) => ({
  /** Appends failures; a newer failure of the same search and second replaces the one before. Idempotent. */
  recordFailures: async (failures: readonly (KeywordSearch & SearchFailure)[]): Promise<void> => {
    const rows = withoutRepeats(failures).map(({ storefront, keyword, observedAt, reason, detail }) => ({
      storefront,
      keyword,
      observed_at: wholeSeconds(observedAt),
      reason,
      detail,
    }))
    await db.execute(sql`
      INSERT INTO keyword_failures (storefront, keyword, observed_at, reason, detail)
      SELECT storefront, keyword, observed_at, reason, detail FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row(storefront text, keyword text, observed_at timestamptz, reason text, detail text)
      ORDER BY storefront, keyword, observed_at
      ON CONFLICT (storefront, keyword, observed_at) DO UPDATE SET reason = EXCLUDED.reason, detail = EXCLUDED.detail`)
  },

  /** Failed searches, oldest first. */
  listFailures: async (searches: Searches, span: Span): Promise<Map<string, SearchFailure[]>> => {
    type Row = { keyword: string; observed_at: string; reason: string; detail: string }
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT keyword, observed_at, reason, detail FROM keyword_failures
        WHERE ${isOfSearches(searches)} AND ${isWithin(span)} ORDER BY observed_at`,
    )
    const toFailure = ({ observed_at, reason, detail }: Row): SearchFailure => ({
      observedAt: new Date(observed_at),
      reason: toGapReason(reason),
      detail,
    })
    const ofKeywords = Map.groupBy(rows, ({ keyword }) => keyword)
    return new Map([...ofKeywords].map(([keyword, ofKeyword]) => [keyword, ofKeyword.map(toFailure)]))
  },

  countFailures: async (search: KeywordSearch, since: Date): Promise<number> => {
    const [row] = await rowsOf<{ failures: number }>(
      db,
      sql`SELECT count(*)::integer AS failures FROM keyword_failures WHERE ${isOfSearch(search)} AND ${isSince(since)}`,
    )
    return row?.failures ?? 0
  },
})
