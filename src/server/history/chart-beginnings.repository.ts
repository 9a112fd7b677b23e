import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type ChartColumns, toChart, zipCharts, zippedCharts } from './snapshots.rules.ts'

const columns = 'storefront, genre, chart_type, device'

/** Reads since when charts are known, from a table with two rows a chart: no month of history is opened. */
export const createChartBeginningsRepository = (clickhouse: ClickHouse) => {
  const listFirst = async (charts: readonly Chart[], condition: string): Promise<Map<ChartKey, Date>> => {
    if (charts.length === 0) return new Map()
    const rows = await clickhouse.query<ChartColumns & { first: string }>(
      `SELECT ${columns}, min(first_at) AS first FROM chart_beginnings
       WHERE (${columns}) IN arrayZip(${zippedCharts}) AND ${condition} GROUP BY ${columns}`,
      zipCharts(charts),
    )
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), new Date(row.first)]))
  }

  return {
    /** When each of the charts was first asked for, by the collector or by an import; none of one that never was. */
    listTrackedSince: (charts: readonly Chart[]) => listFirst(charts, 'true'),

    /** When each of the charts was first measured; none of one that never was. */
    listFirstMoments: (charts: readonly Chart[]) => listFirst(charts, 'is_measured'),
  }
}
