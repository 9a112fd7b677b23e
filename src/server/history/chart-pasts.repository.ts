import type { Chart, ChartKey } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { amongCharts, chartKeyColumn } from './chart-columns.rules.ts'
import { type Columns, splitByKey } from './columns.rules.ts'
import { hasNoMeasurement } from './fetches.repository.ts'

type AttemptColumns = { chart: readonly ChartKey[]; at: Uint32Array }

/** Reads what is missing in the memory of charts. Filters by chart, the sorting key. */
export const createChartPastsRepository = (clickhouse: ClickHouse) => ({
  /** When attempts gave no measurement: failed, held back or withdrawn. Also lists one that has a measurement since. */
  listFailedColumns: async (charts: readonly Chart[]): Promise<Map<ChartKey, Columns>> => {
    const { isAmong, params } = amongCharts(charts)
    const found = await clickhouse.queryColumns<AttemptColumns>(
      `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at FROM chart_fetches
       WHERE ${isAmong || 'true'} AND ${hasNoMeasurement}`,
      params,
    )
    return found ? splitByKey(found.chart, [found.at]) : new Map()
  },
})
