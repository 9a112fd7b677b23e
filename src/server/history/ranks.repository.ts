import type { Chart, ChartType } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { createCategoryDaysRepository } from './category-days.repository.ts'
import { chartColumns, toChartColumns, zipCharts, zippedCharts } from './chart-columns.rules.ts'
import { createPeakRanksRepository, peakColumns, peaksOfApps } from './peak-ranks.repository.ts'
import {
  type AppRank,
  packedRanks,
  type RankColumns,
  type RankRow,
  type TraceColumns,
  type TracedRanks,
  toAppRank,
  toAppRanks,
  toTracedRanks,
} from './ranks.rules.ts'
import { lastMoment } from './snapshots.rules.ts'

const zipRanks = (ranks: readonly AppRank[]) => ({
  appIds: ranks.map(({ appId }) => appId),
  ...zipCharts(ranks.map(({ chart }) => chart)),
})

export type RanksRepository = ReturnType<typeof createRanksRepository>

/** Reads ranks by app. Every query filters by app, the first column of the sorting key, so none scans the table. */
export const createRanksRepository = (clickhouse: ClickHouse) => ({
  ...createPeakRanksRepository(clickhouse),
  ...createCategoryDaysRepository(clickhouse),

  /** The app's last rank in each chart between `since` and `until`. The chart may have newer snapshots without the app. */
  listNewestRanks: async (appIds: readonly AppId[], since: Date, until = lastMoment): Promise<AppRank[]> => {
    const newest = await clickhouse.queryColumns<RankColumns>(
      `SELECT toFloat64(app_id) AS app, ${chartColumns}, toUnixTimestamp(max(observed_at)) AS at,
         argMax(rank, observed_at) AS ranks
       FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} AND observed_at BETWEEN {since:DateTime('UTC')} AND {until:DateTime('UTC')}
       GROUP BY app_id, ${chartColumns}`,
      { appIds, since: toMoment(since), until: toMoment(until) },
    )
    return newest ? toAppRanks(newest) : []
  },

  /**
   * The app's last rank in each chart since `from`, with its ranks there, and its peak ranks. One statement, because preparing
   * one takes longer than reading the rows of an app.
   */
  listTracedRanks: async (appIds: readonly AppId[], from: Date): Promise<TracedRanks> => {
    const traced = await clickhouse.queryColumns<TraceColumns>(
      `SELECT toFloat64(app_id) AS app, ${chartColumns}, toUnixTimestamp(max(observed_at)) AS at,
         argMax(rank, observed_at) AS ranks, ${packedRanks} AS seen
       FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} AND observed_at >= {from:DateTime('UTC')}
       GROUP BY app_id, ${chartColumns}
       UNION ALL
       SELECT ${peakColumns}, [] AS seen FROM ${peaksOfApps}`,
      { appIds, from: toMoment(from) },
    )
    return traced ? toTracedRanks(traced) : { newest: [], peaks: [], listSeen: () => [] }
  },

  /**
   * The best rank in each chart before the time of the given rank, with its timestamp. Absent if the app was not ranked
   * before.
   */
  listBestBefore: async (ranks: readonly AppRank[]): Promise<AppRank[]> => {
    if (ranks.length === 0) return []
    const rows = await clickhouse.query<RankRow>(
      `SELECT app_id, ${chartColumns}, before AS observed_at, min(ranks.rank) AS rank
       FROM ranks INNER JOIN (
         SELECT request.1 AS app_id, request.2 AS storefront, request.3 AS genre, request.4 AS chart_type, request.5 AS device,
           request.6 AS before
         FROM (SELECT arrayJoin(arrayZip({appIds:Array(UInt64)}, ${zippedCharts}, {before:Array(DateTime('UTC'))})) AS request)
       ) AS wanted USING (app_id, ${chartColumns})
       WHERE ranks.app_id IN {appIds:Array(UInt64)} AND ranks.observed_at < before
       GROUP BY app_id, ${chartColumns}, before`,
      { ...zipRanks(ranks), before: ranks.map(({ observedAt }) => toMoment(observedAt)) },
    )
    return rows.map(toAppRank)
  },

  /** When each app was last ranked in each chart type, up to a timestamp; anywhere, or in one country. */
  listLastSeen: async (
    appIds: readonly AppId[],
    until: Date,
    storefront = '',
  ): Promise<{ appId: AppId; chartType: ChartType; at: Date }[]> => {
    if (appIds.length === 0) return []
    const rows = await clickhouse.query<{ app_id: AppId; chart_type: ChartType; last: string }>(
      `SELECT app_id, chart_type, max(observed_at) AS last FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} AND observed_at <= {until:DateTime('UTC')}
         AND ({storefront:String} = '' OR storefront = {storefront:String})
       GROUP BY app_id, chart_type`,
      { appIds, until: toMoment(until), storefront },
    )
    return rows.map(row => ({ appId: row.app_id, chartType: row.chart_type, at: new Date(row.last) }))
  },

  /** When each app was first ranked in each storefront, if at or after `since`. */
  listFirstSeen: async (
    appIds: readonly AppId[],
    since: Date,
  ): Promise<{ appId: AppId; storefront: StorefrontCode; at: Date }[]> => {
    if (appIds.length === 0) return []
    const rows = await clickhouse.query<{ app_id: AppId; storefront: StorefrontCode; first: string }>(
      `SELECT app_id, storefront, min(observed_at) AS first FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} GROUP BY app_id, storefront HAVING first >= {since:DateTime('UTC')}`,
      { appIds, since: toMoment(since) },
    )
    return rows.map(row => ({ appId: row.app_id, storefront: row.storefront, at: new Date(row.first) }))
  },

  /** The ranks of apps in one chart over time. */
  listRanksOverTime: async (
    appIds: readonly AppId[],
    chart: Chart,
    { from, to }: { from: Date; to: Date },
  ): Promise<AppRank[]> => {
    const rows = await clickhouse.query<RankRow>(
      `SELECT app_id, ${chartColumns}, observed_at, any(rank) AS rank FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} AND storefront = {storefront:String} AND genre = {genre:UInt16}
         AND chart_type = {chart_type:String} AND device = {device:String}
         AND ${inSpan}
       GROUP BY app_id, ${chartColumns}, observed_at ORDER BY app_id, observed_at`,
      { appIds, ...toChartColumns(chart), ...toSpanParams({ from, to }) },
    )
    return rows.map(toAppRank)
  },

  /**
   * The timestamp up to which each app's ranks were thinned: before it, a missing rank may have been removed. Apps never
   * thinned are absent.
   */
  listThinnedBefore: async (appIds: readonly AppId[]): Promise<Map<AppId, Date>> => {
    const rows = await clickhouse.query<{ app_id: AppId; newest: string }>(
      'SELECT app_id, max(before) AS newest FROM thinned_apps WHERE app_id IN {appIds:Array(UInt64)} GROUP BY app_id',
      { appIds },
    )
    return new Map(rows.map(({ app_id, newest }) => [app_id, new Date(newest)]))
  },
})
