import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type ChartColumns, toChart, toChartColumns, toMoment } from './snapshots.rules.ts'

export type AppRank = { appId: AppId; chart: Chart; rank: number; observedAt: Date }
type RankRow = ChartColumns & { app_id: AppId; rank: number; observed_at: string }

const toAppRank = (row: RankRow): AppRank => ({
  appId: row.app_id,
  chart: toChart(row),
  rank: row.rank,
  observedAt: new Date(row.observed_at),
})

const chartColumns = 'storefront, genre, chart_type, device'

export type RanksRepository = ReturnType<typeof createRanksRepository>

/** Reads ranks by app. Every query starts at the app, the first column of the sorting key: none scans the table. */
export const createRanksRepository = (clickhouse: ClickHouse) => ({
  /** Ranks in the newest snapshot of each chart, where that snapshot was taken at or after `since`. */
  listCurrentRanks: async (appIds: readonly AppId[], since: Date): Promise<AppRank[]> => {
    const rows = await clickhouse.query<RankRow>(
      `SELECT app_id, ${chartColumns}, observed_at, any(rank) AS rank FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} AND observed_at >= {since:DateTime('UTC')}
         AND (${chartColumns}, observed_at) IN (
           SELECT ${chartColumns}, max(observed_at) FROM latest
           WHERE observed_at >= {since:DateTime('UTC')} GROUP BY ${chartColumns})
       GROUP BY app_id, ${chartColumns}, observed_at`,
      { appIds, since: toMoment(since) },
    )
    return rows.map(toAppRank)
  },

  /** The best rank ever in each chart, with the moment it was first reached as `observedAt`. */
  listPeakRanks: async (appIds: readonly AppId[]): Promise<AppRank[]> => {
    const rows = await clickhouse.query<RankRow>(
      `SELECT app_id, ${chartColumns}, best.1 AS rank, best.2 AS observed_at FROM (
         SELECT app_id, ${chartColumns}, min(peak) AS best FROM peak_ranks
         WHERE app_id IN {appIds:Array(UInt64)} GROUP BY app_id, ${chartColumns})`,
      { appIds },
    )
    return rows.map(toAppRank)
  },

  /** Ranks of apps in one chart over time. */
  listRanksOverTime: async (
    appIds: readonly AppId[],
    chart: Chart,
    { from, to }: { from: Date; to: Date },
  ): Promise<AppRank[]> => {
    const rows = await clickhouse.query<RankRow>(
      `SELECT app_id, ${chartColumns}, observed_at, any(rank) AS rank FROM ranks
       WHERE app_id IN {appIds:Array(UInt64)} AND storefront = {storefront:String} AND genre = {genre:UInt16}
         AND chart_type = {chart_type:String} AND device = {device:String}
         AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}
       GROUP BY app_id, ${chartColumns}, observed_at ORDER BY app_id, observed_at`,
      { appIds, ...toChartColumns(chart), from: toMoment(from), to: toMoment(to) },
    )
    return rows.map(toAppRank)
  },

  /**
   * For each rank, since when it has been the same in every measured snapshot of that chart up to now, in the order
   * given. A snapshot without the app, or with another rank, ends the run; time not measured does not.
   */
  listRunStarts: async (ranks: readonly AppRank[]): Promise<Date[]> => {
    if (ranks.length === 0) return []
    const rows = await clickhouse.query<{ place: number; run_start: string }>(runStarts, wantedColumns(ranks))
    const starts = new Map(rows.map(({ place, run_start }) => [place, new Date(run_start)]))
    return ranks.map(({ observedAt }, place) => starts.get(place) ?? observedAt)
  },
})

const wantedColumns = (ranks: readonly AppRank[]) => ({
  places: ranks.map((_, place) => place),
  appIds: ranks.map(({ appId }) => appId),
  storefronts: ranks.map(({ chart }) => chart.storefront),
  genres: ranks.map(({ chart }) => chart.genre),
  chartTypes: ranks.map(({ chart }) => chart.chartType),
  devices: ranks.map(({ chart }) => chart.device),
  ranksNow: ranks.map(({ rank }) => rank),
})

const runStarts = `
  WITH
    wanted AS (
      SELECT place, app_id, ${chartColumns}, rank_now FROM (SELECT 1) ARRAY JOIN
        {places:Array(UInt32)} AS place, {appIds:Array(UInt64)} AS app_id, {storefronts:Array(String)} AS storefront,
        {genres:Array(UInt16)} AS genre, {chartTypes:Array(String)} AS chart_type, {devices:Array(String)} AS device,
        {ranksNow:Array(UInt16)} AS rank_now),
    moments AS (
      SELECT DISTINCT ${chartColumns}, observed_at FROM chart_snapshots
      WHERE (${chartColumns}) IN (SELECT ${chartColumns} FROM wanted)),
    seen AS (
      SELECT app_id, ${chartColumns}, observed_at, any(rank) AS rank_then FROM ranks
      WHERE app_id IN {appIds:Array(UInt64)}
        AND (app_id, ${chartColumns}) IN (SELECT app_id, ${chartColumns} FROM wanted)
      GROUP BY app_id, ${chartColumns}, observed_at),
    compared AS (
      SELECT place, observed_at,
        maxIf(observed_at, rank_then != rank_now) OVER (PARTITION BY place) AS last_other
      FROM moments
      INNER JOIN wanted USING (${chartColumns})
      LEFT JOIN seen USING (app_id, ${chartColumns}, observed_at))
  SELECT place, min(observed_at) AS run_start FROM compared WHERE observed_at > last_other GROUP BY place`
