import type { Chart, ChartKey } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { amongCharts, chartKeyColumn } from './chart-columns.rules.ts'
import { splitByKey } from './columns.rules.ts'
import { hasNoMeasurement } from './fetches.repository.ts'

type AttemptColumns = { chart: readonly ChartKey[]; at: Uint32Array }

/** Seconds since 1970, oldest first, of each chart. Charts without a row are absent. */
type Attempts = ReadonlyMap<ChartKey, readonly number[]>

/** Reads what is missing in the memory of charts. Every query filters by chart, the sorting key. */
export const createChartPastsRepository = (clickhouse: ClickHouse) => {
  const list = async (charts: readonly Chart[], toStatement: (isAmong: string) => string): Promise<Attempts> => {
    const { isAmong, params } = amongCharts(charts)
    const found = await clickhouse.queryColumns<AttemptColumns>(toStatement(isAmong || 'true'), params)
    if (!found) return new Map()
    return new Map([...splitByKey(found.chart, [found.at])].map(([key, [at]]) => [key, at]))
  }

  return {
    /** The attempts that gave no measurement: failed, held back or withdrawn. */
    listFailedAt: (charts: readonly Chart[]): Promise<Attempts> =>
      list(
        charts,
        isAmong => `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at FROM chart_fetches FINAL
          WHERE ${isAmong} AND ${hasNoMeasurement}`,
      ),

    /** The first measurement of all, also of months that were deleted since. */
    listFirstAt: (charts: readonly Chart[]): Promise<Attempts> =>
      list(
        charts,
        isAmong => `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(min(first_at)) AS at FROM chart_beginnings
          WHERE ${isAmong} AND is_measured GROUP BY chart`,
      ),
  }
}
