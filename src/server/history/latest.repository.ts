import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'
import { type ChartColumns, chartColumns, isChart, toChart } from './chart-columns.rules.ts'
import { type ChartMoment, type NewestColumns, newestOfEach, toChartMoments } from './chart-moments.rules.ts'
import { type Snapshot, type SnapshotRow, toSnapshot } from './snapshots.rules.ts'

/** App ids per statement, limited because ClickHouse receives parameters in the URL. */
const longestParameter = 5_000

/** Reads the newest snapshots from the small table that stores only these. */
export const createLatestRepository = (clickhouse: ClickHouse) => ({
  findLatestSnapshot: async (chart: Chart): Promise<Snapshot | undefined> => {
    const [row] = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM latest
       WHERE ${isChart} ORDER BY observed_at DESC LIMIT 1`,
      chart,
    )
    return row && toSnapshot(row)
  },

  /**
   * The newest snapshots of all charts of the country, and of the same kind of chart in all countries. The caller compares
   * them: in SQL, that takes longer than reading them.
   */
  listAround: async (chart: Chart): Promise<Snapshot[]> => {
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM latest FINAL
       PREWHERE storefront = {storefront:String}
         OR (genre = {genre:UInt16} AND chart_type = {chartType:String} AND device = {device:String})`,
      chart,
    )
    return rows.map(toSnapshot)
  },

  /** The newest measurement of each chart, without its apps. */
  listNewest: async (): Promise<ChartMoment[]> =>
    toChartMoments(await clickhouse.queryColumns<NewestColumns>(newestOfEach('latest'))),

  /** The first timestamp in history; undefined while it is empty. ClickHouse answers from metadata without reading rows. */
  findFirstMoment: async (): Promise<Date | undefined> => {
    const [row] = await clickhouse.query<{ first: string; snapshots: number }>(
      'SELECT min(observed_at) AS first, count() AS snapshots FROM chart_snapshots',
    )
    return row && row.snapshots > 0 ? new Date(row.first) : undefined
  },

  /** The charts whose newest snapshot contains any of these apps and was taken at or after `since`. */
  listChartsWith: async (appIds: readonly AppId[], since: Date): Promise<ChartKey[]> => {
    const keys = new Set<ChartKey>()
    for (let start = 0; start < appIds.length; start += longestParameter) {
      const rows = await clickhouse.query<ChartColumns>(
        `SELECT DISTINCT ${chartColumns} FROM latest FINAL ARRAY JOIN app_ids AS app_id
         WHERE observed_at >= {since:DateTime('UTC')} AND app_id IN {appIds:Array(UInt64)}`,
        { since: toMoment(since), appIds: appIds.slice(start, start + longestParameter) },
      )
      for (const row of rows) keys.add(chartKeyOf(toChart(row)))
    }
    return [...keys]
  },
})
