import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type ChartColumns, chartColumns, isChart, toChart, zipCharts, zippedCharts } from './chart-columns.rules.ts'
import type { RankSeries } from './rank-series.repository.ts'
import { toMoment } from './snapshots.rules.ts'

type Span = { from: Date; to: Date }
/** `places` are in the order of `wanted`; 0 where an app was not in the chart. */
type PlacesRow = ChartColumns & { wanted: AppId[]; seen: [seconds: number, places: number[]][] }

const inSpan = "observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}"

const toParams = ({ from, to }: Span) => ({ from: toMoment(from), to: toMoment(to) })

const toSeries = (row: PlacesRow): RankSeries[] =>
  row.wanted.map((appId, index) => ({
    appId,
    chart: toChart(row),
    ranks: row.seen.flatMap(([seconds, places]) => {
      const rank = places[index]
      return rank ? [{ observedAt: new Date(seconds * secondMs), rank }] : []
    }),
  }))

/**
 * Looks for apps in whole charts. Of many apps in few charts that is read many times as fast as each app by itself: the
 * apps of a chart lie far apart in the table of ranks. Every query starts at the chart, the sorting key.
 */
export const createChartPlacesRepository = (clickhouse: ClickHouse) => ({
  /** The ranks of apps in charts in a span; thinning takes none of them away. One statement, however many charts. */
  listPlacesIn: async (
    wanted: readonly { chart: Chart; appIds: readonly AppId[] }[],
    span: Span,
  ): Promise<RankSeries[]> => {
    if (wanted.length === 0) return []
    const rows = await clickhouse.query<PlacesRow>(
      `SELECT ${chartColumns}, any(ids) AS wanted, arraySort(groupUniqArray(
         (toUnixTimestamp(observed_at), arrayMap(id -> indexOf(app_ids, id), ids)))) AS seen
       FROM chart_snapshots INNER JOIN (
         SELECT one.1 AS storefront, one.2 AS genre, one.3 AS chart_type, one.4 AS device, one.5 AS ids
         FROM (SELECT arrayJoin(arrayZip(${zippedCharts}, {ids:Array(Array(UInt64))})) AS one)) AS asked
       USING (${chartColumns})
       WHERE (${chartColumns}) IN arrayZip(${zippedCharts}) AND ${inSpan} GROUP BY ${chartColumns}`,
      {
        ...zipCharts(wanted.map(({ chart }) => chart)),
        ...toParams(span),
        ids: wanted.map(({ appIds }) => appIds),
      },
    )
    return rows.flatMap(toSeries)
  },

  /** Those of the apps that were in the chart in any measurement of a span. */
  listSeenIn: async (chart: Chart, appIds: readonly AppId[], span: Span): Promise<AppId[]> => {
    if (appIds.length === 0) return []
    const rows = await clickhouse.query<{ app_id: AppId }>(
      `SELECT DISTINCT arrayJoin(arrayIntersect(app_ids, {appIds:Array(UInt64)})) AS app_id FROM chart_snapshots
       WHERE ${isChart} AND ${inSpan}`,
      { ...chart, ...toParams(span), appIds },
    )
    return rows.map(({ app_id }) => app_id)
  },
})
