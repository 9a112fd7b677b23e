import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
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

export const ofSearches = 'storefront = {storefront:String} AND keyword IN {keywords:Array(String)}'
export const ofSearch = 'storefront = {storefront:String} AND keyword = {keyword:String}'
/** ClickHouse indexes start at 1; 0 means not found. */
const toPosition = (index: number): number | null => (index === 0 ? null : index)

export type PositionsRepository = ReturnType<typeof createPositionsRepository>

/** Search results. Every query filters by storefront and keyword first, to use the sorting key. */
export const createPositionsRepository = (clickhouse: ClickHouse) => ({
  /** Appends results. Idempotent. */
  recordSnapshots: (snapshots: readonly KeywordSnapshot[]): Promise<void> =>
    clickhouse.insert(
      'keyword_snapshots',
      snapshots.map(({ storefront, keyword, observedAt, depth, appIds }) => ({
        storefront,
        keyword,
        depth,
        observed_at: toMoment(observedAt),
        app_ids: appIds,
      })),
    ),

  /** One app's positions in each of the searches, oldest first. */
  listPositions: async (
    searches: Searches,
    { appId, ...span }: Span & { appId: AppId },
  ): Promise<Map<string, MeasuredPosition[]>> => {
    type Row = { keyword: string; seen: [at: number, depth: number, position: number][] }
    const rows = await clickhouse.query<Row>(
      `SELECT keyword, arraySort(groupUniqArray(
         (toUnixTimestamp(observed_at), depth, indexOf(app_ids, {appId:UInt64})))) AS seen
       FROM keyword_snapshots WHERE ${ofSearches} AND ${inSpan} GROUP BY keyword`,
      { ...searches, appId, ...toSpanParams(span) },
    )
    const toMeasured = ([at, depth, index]: Row['seen'][number]) => ({
      observedAt: dateOfSeconds(at),
      depth,
      position: toPosition(index),
    })
    return new Map(rows.map(({ keyword, seen }) => [keyword, seen.map(toMeasured)]))
  },

  /** The newest result of each search, if read at or after `since`. */
  listNewest: async (
    searches: Searches,
    { appIds, since }: { appIds: readonly AppId[]; since: Date },
  ): Promise<Map<string, NewestPositions>> => {
    type Row = { keyword: string; newest: [at: number, depth: number, positions: number[]] }
    const rows = await clickhouse.query<Row>(
      `SELECT keyword, max((toUnixTimestamp(observed_at), depth,
         arrayMap(id -> indexOf(app_ids, id), {appIds:Array(UInt64)}))) AS newest
       FROM keyword_snapshots WHERE ${ofSearches} AND observed_at >= {since:DateTime('UTC')} GROUP BY keyword`,
      { ...searches, appIds, since: toMoment(since) },
    )
    const toNewest = ([at, depth, positions]: Row['newest']) => ({
      observedAt: dateOfSeconds(at),
      depth,
      positions: positions.map(toPosition),
    })
    return new Map(rows.map(({ keyword, newest }) => [keyword, toNewest(newest)]))
  },

  /** The number of apps in the newest result of a search; undefined if there is none. */
  findNewestLength: async (search: KeywordSearch): Promise<number | undefined> => {
    const [row] = await clickhouse.query<{ found: number }>(
      `SELECT length(app_ids) AS found FROM keyword_snapshots WHERE ${ofSearch} ORDER BY observed_at DESC LIMIT 1`,
      search,
    )
    return row?.found
  },

  /** When each search was last read. */
  listNewestMoments: async (searches: Searches): Promise<Map<string, Date>> => {
    const rows = await clickhouse.query<{ keyword: string; newest: number }>(
      `SELECT keyword, toUnixTimestamp(max(observed_at)) AS newest FROM keyword_snapshots
       WHERE ${ofSearches} GROUP BY keyword`,
      searches,
    )
    return new Map(rows.map(({ keyword, newest }) => [keyword, dateOfSeconds(newest)]))
  },

  /** When a search was first requested; undefined if never. */
  findTrackedSince: async (search: KeywordSearch): Promise<Date | undefined> => {
    const [row] = await clickhouse.query<{ first: number; attempts: number }>(
      `SELECT min(at) AS first, count() AS attempts FROM (
         SELECT toUnixTimestamp(observed_at) AS at FROM keyword_snapshots WHERE ${ofSearch} ORDER BY observed_at LIMIT 1
         UNION ALL
         SELECT toUnixTimestamp(observed_at) AS at FROM keyword_failures WHERE ${ofSearch} ORDER BY observed_at LIMIT 1)`,
      search,
    )
    return row && row.attempts > 0 ? dateOfSeconds(row.first) : undefined
  },
})
