import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import {
  amongCharts,
  type ChartColumns,
  chartColumns,
  isChart,
  toChart,
  toChartColumns,
  zipCharts,
  zippedCharts,
} from './chart-columns.rules.ts'
import { createLatestRepository } from './latest.repository.ts'
import { lastMoment, type Moment, type Snapshot, type SnapshotRow, toSnapshot } from './snapshots.rules.ts'

export type SnapshotsRepository = ReturnType<typeof createSnapshotsRepository>

export const createSnapshotsRepository = (clickhouse: ClickHouse) => ({
  ...createLatestRepository(clickhouse),

  /** Appends snapshots; safe to repeat, because every table keeps one row per key. */
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

  /** The newest snapshot of the chart at or before a timestamp. */
  findSnapshotBefore: async (chart: Chart, at: Date): Promise<Snapshot | undefined> => {
    const [row] = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE ${isChart} AND observed_at <= {at:DateTime('UTC')} ORDER BY observed_at DESC LIMIT 1`,
      { ...chart, at: toMoment(at) },
    )
    return row && toSnapshot(row)
  },

  /** The snapshots of a chart since `from`, oldest first. */
  listSnapshotsSince: async (chart: Chart, from: Date): Promise<Snapshot[]> => {
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE ${isChart} AND observed_at >= {from:DateTime('UTC')} ORDER BY observed_at LIMIT 1 BY observed_at`,
      { ...chart, from: toMoment(from) },
    )
    return rows.map(toSnapshot)
  },

  /** The snapshots of charts since `from`. */
  listSnapshotsOf: async (charts: readonly Chart[], from: Date): Promise<Snapshot[]> => {
    const { isAmong, params } = amongCharts(charts)
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE ${isAmong} AND observed_at >= {from:DateTime('UTC')} LIMIT 1 BY ${chartColumns}, observed_at`,
      { ...params, from: toMoment(from) },
    )
    return rows.map(toSnapshot)
  },

  /** The measurements of charts in a span, without their apps, oldest first. */
  listMeasurements: async (
    charts: readonly Chart[],
    { from, to = lastMoment }: { from: Date; to?: Date },
  ): Promise<Map<ChartKey, Moment[]>> => {
    const { isAmong, params } = amongCharts(charts)
    const rows = await clickhouse.query<ChartColumns & { seen: [at: string, depth: number, entries: number][] }>(
      `SELECT ${chartColumns},
         arraySort(groupUniqArray((observed_at, depth, app_ids.size0))) AS seen
       FROM chart_snapshots
       WHERE ${isAmong} AND ${inSpan}
       GROUP BY ${chartColumns}`,
      { ...params, ...toSpanParams({ from, to }) },
    )
    const toSeen = ([at, depth, entryCount]: [string, number, number]) => ({
      observedAt: new Date(at),
      depth,
      entryCount,
    })
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), row.seen.map(toSeen)]))
  },

  /**
   * The snapshots at the given pairs of chart and timestamp. The timestamps alone determine which monthly partitions are
   * read.
   */
  listSnapshotsAt: async (wanted: readonly { chart: Chart; at: Date }[]): Promise<Snapshot[]> => {
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE (${chartColumns}, observed_at) IN
         arrayZip(${zippedCharts}, {moments:Array(DateTime('UTC'))})
         AND observed_at IN {moments:Array(DateTime('UTC'))}
       LIMIT 1 BY ${chartColumns}, observed_at`,
      { ...zipCharts(wanted.map(({ chart }) => chart)), moments: wanted.map(({ at }) => toMoment(at)) },
    )
    return rows.map(toSnapshot)
  },

  /** How many ranks the snapshots at the given pairs of chart and timestamp had, without reading apps. */
  listDepthsAt: async (
    wanted: readonly { chart: Chart; at: Date }[],
  ): Promise<{ chart: Chart; observedAt: Date; depth: number }[]> => {
    if (wanted.length === 0) return []
    const rows = await clickhouse.query<ChartColumns & { observed_at: string; depth: number }>(
      `SELECT DISTINCT ${chartColumns}, observed_at, toUInt16(least(depth, app_ids.size0)) AS depth FROM chart_snapshots
       WHERE (${chartColumns}, observed_at) IN
         arrayZip(${zippedCharts}, {moments:Array(DateTime('UTC'))})`,
      { ...zipCharts(wanted.map(({ chart }) => chart)), moments: wanted.map(({ at }) => toMoment(at)) },
    )
    return rows.map(row => ({ chart: toChart(row), observedAt: new Date(row.observed_at), depth: row.depth }))
  },

  /** The recorded snapshots with the same chart and timestamp as the given ones. */
  listRecorded: async (snapshots: readonly Pick<Snapshot, 'chart' | 'observedAt'>[]): Promise<Snapshot[]> => {
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE storefront IN {storefronts:Array(String)} AND observed_at IN {moments:Array(DateTime('UTC'))}`,
      {
        storefronts: [...new Set(snapshots.map(({ chart }) => chart.storefront))],
        moments: [...new Set(snapshots.map(({ observedAt }) => toMoment(observedAt)))],
      },
    )
    return rows.map(toSnapshot)
  },
})
