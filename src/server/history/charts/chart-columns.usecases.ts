import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { secondsOf } from '../../platform/database/moments.ts'
import { type Columns, splitByKey } from '../columns.rules.ts'
import { ever } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Readings, Span } from '../store/stored-history.rules.ts'

const keysOf = ({ length, keyOf }: Readings): ChartKey[] => Array.from({ length }, (_, row) => keyOf(row))

/** Many charts over time as columns: the world has a hundred thousand measurements, too many for objects. */
export const createChartColumns = ({ listReadings, listFailures }: HistoryStore) => ({
  /** Time, depth and number of apps of each measurement in a span, oldest first. Charts without a measurement are absent. */
  listMeasuredColumns: async (charts: readonly Chart[], span: Span): Promise<Map<ChartKey, Columns>> => {
    const readings = await listReadings(charts, span)
    return splitByKey(keysOf(readings), [readings.times, readings.depths, readings.entries])
  },

  /** When attempts gave no measurement, oldest first: failed, held back or withdrawn. */
  listFailedColumns: async (charts: readonly Chart[]): Promise<Map<ChartKey, Columns>> => {
    const failures = await listFailures(charts, ever)
    const keys = failures.map(({ chart }) => chartKeyOf(chart))
    return splitByKey(keys, [failures.map(({ observedAt }) => secondsOf(observedAt))])
  },
})
