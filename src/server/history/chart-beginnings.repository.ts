import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { amongCharts, type ChartColumns, chartColumns, toChart } from './chart-columns.rules.ts'

/** Reads since when charts are known, from a table with two rows a chart: no month of history is opened. */
export const createChartBeginningsRepository = (clickhouse: ClickHouse) => {
  const listFirst = async (charts: readonly Chart[], condition: string): Promise<Map<ChartKey, Date>> => {
    if (charts.length === 0) return new Map()
    const { isAmong, params } = amongCharts(charts)
    const rows = await clickhouse.query<ChartColumns & { first: string }>(
      `SELECT ${chartColumns}, min(first_at) AS first FROM chart_beginnings
       WHERE ${isAmong} AND ${condition} GROUP BY ${chartColumns}`,
      params,
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
