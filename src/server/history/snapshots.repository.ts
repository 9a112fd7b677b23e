import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import {
  type ChartColumns,
  type Snapshot,
  type SnapshotSource,
  toChart,
  toChartColumns,
  toMoment,
  zipCharts,
  zippedCharts,
} from './snapshots.rules.ts'

type SnapshotRow = ChartColumns & { observed_at: string; source: SnapshotSource; depth: number; app_ids: AppId[] }

const toSnapshot = (row: SnapshotRow): Snapshot => ({
  chart: toChart(row),
  observedAt: new Date(row.observed_at),
  source: row.source,
  depth: row.depth,
  appIds: row.app_ids,
})

const isChart =
  'storefront = {storefront:String} AND genre = {genre:UInt16} AND chart_type = {chartType:String} AND device = {device:String}'

export type Moment = { observedAt: Date; depth: number; entryCount: number }

export type SnapshotsRepository = ReturnType<typeof createSnapshotsRepository>

/** App ids in one statement: a server takes parameters as part of an address. */
const longestParameter = 5_000

export const createSnapshotsRepository = (clickhouse: ClickHouse) => ({
  /** Appends snapshots. Repeating a snapshot changes nothing: equal keys are one row in every table. */
  recordSnapshots: (snapshots: readonly Snapshot[]): Promise<void> =>
    clickhouse.insert(
      'chart_snapshots',
      snapshots.map(({ chart, observedAt, source, depth, appIds }) => ({
        ...toChartColumns(chart),
        observed_at: toMoment(observedAt),
        source,
        depth,
        app_ids: appIds,
      })),
    ),

  findLatestSnapshot: async (chart: Chart): Promise<Snapshot | undefined> => {
    const [row] = await clickhouse.query<SnapshotRow>(
      `SELECT storefront, genre, chart_type, device, observed_at, source, depth, app_ids FROM latest
       WHERE ${isChart} ORDER BY observed_at DESC LIMIT 1`,
      chart,
    )
    return row && toSnapshot(row)
  },

  /** The newest snapshot of the chart at or before a moment. */
  findSnapshotBefore: async (chart: Chart, at: Date): Promise<Snapshot | undefined> => {
    const [row] = await clickhouse.query<SnapshotRow>(
      `SELECT storefront, genre, chart_type, device, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE ${isChart} AND observed_at <= {at:DateTime('UTC')} ORDER BY observed_at DESC LIMIT 1`,
      { ...chart, at: toMoment(at) },
    )
    return row && toSnapshot(row)
  },

  /** Another storefront whose newest chart of the same type, genre and device has the same apps in the same order. */
  findTwin: async ({ chart, appIds }: Pick<Snapshot, 'chart' | 'appIds'>) => {
    const [row] = await clickhouse.query<{ storefront: StorefrontCode; observed_at: string }>(
      `SELECT storefront, observed_at FROM latest FINAL
       WHERE genre = {genre:UInt16} AND chart_type = {chartType:String} AND device = {device:String}
         AND storefront != {storefront:String} AND app_ids = {appIds:Array(UInt64)} ORDER BY storefront LIMIT 1`,
      { ...chart, appIds },
    )
    return row && { storefront: row.storefront, observedAt: new Date(row.observed_at) }
  },

  /** The measured moments of a chart in a span, in order of time. */
  listMoments: async (chart: Chart, { from, to }: { from: Date; to: Date }): Promise<Moment[]> => {
    const rows = await clickhouse.query<{ observed_at: string; depth: number; entry_count: number }>(
      `SELECT observed_at, any(depth) AS depth, any(length(app_ids)) AS entry_count FROM chart_snapshots
       WHERE ${isChart} AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}
       GROUP BY observed_at ORDER BY observed_at`,
      { ...chart, from: toMoment(from), to: toMoment(to) },
    )
    return rows.map(row => ({
      observedAt: new Date(row.observed_at),
      depth: row.depth,
      entryCount: row.entry_count,
    }))
  },

  /** When each chart was last measured. */
  listLatestMoments: async (): Promise<{ chart: Chart; observedAt: Date }[]> => {
    const rows = await clickhouse.query<ChartColumns & { newest: string }>(
      `SELECT storefront, genre, chart_type, device, max(observed_at) AS newest FROM latest
       GROUP BY storefront, genre, chart_type, device`,
    )
    return rows.map(row => ({ chart: toChart(row), observedAt: new Date(row.newest) }))
  },

  /** The charts with any of these apps in their newest snapshot, where that was taken at or after `since`. */
  listChartsWith: async (appIds: readonly AppId[], since: Date): Promise<ChartKey[]> => {
    const keys = new Set<ChartKey>()
    for (let start = 0; start < appIds.length; start += longestParameter) {
      const rows = await clickhouse.query<ChartColumns>(
        `SELECT DISTINCT storefront, genre, chart_type, device FROM latest FINAL ARRAY JOIN app_ids AS app_id
         WHERE observed_at >= {since:DateTime('UTC')} AND app_id IN {appIds:Array(UInt64)}`,
        { since: toMoment(since), appIds: appIds.slice(start, start + longestParameter) },
      )
      for (const row of rows) keys.add(chartKeyOf(toChart(row)))
    }
    return [...keys]
  },

  /** The measured moments of charts from `from` on. */
  listMomentsSince: async (charts: readonly Chart[], from: Date): Promise<Map<ChartKey, Date[]>> => {
    const rows = await clickhouse.query<ChartColumns & { moments: string[] }>(
      `SELECT storefront, genre, chart_type, device, groupUniqArray(observed_at) AS moments FROM chart_snapshots
       WHERE (storefront, genre, chart_type, device) IN arrayZip(${zippedCharts})
         AND observed_at >= {from:DateTime('UTC')}
       GROUP BY storefront, genre, chart_type, device`,
      { ...zipCharts(charts), from: toMoment(from) },
    )
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), row.moments.map(text => new Date(text))]))
  },

  /** Which of the moments of these charts are already recorded: chart key, then seconds. */
  listRecorded: async (snapshots: readonly Snapshot[]): Promise<Snapshot[]> => {
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT storefront, genre, chart_type, device, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE storefront IN {storefronts:Array(String)} AND observed_at IN {moments:Array(DateTime('UTC'))}`,
      {
        storefronts: [...new Set(snapshots.map(({ chart }) => chart.storefront))],
        moments: [...new Set(snapshots.map(({ observedAt }) => toMoment(observedAt)))],
      },
    )
    return rows.map(toSnapshot)
  },
})
