import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { type Columns, columnsByChart } from '../columns.rules.ts'
import { type Failure, lastMoment, momentKeyOf } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Span } from '../store/stored-history.rules.ts'

/** Time, depth and number of apps of each measurement in a span, oldest first. Charts without a measurement are absent. */
export const listMeasuredColumns = async (
  { listReadings }: Pick<HistoryStore, 'listReadings'>,
  charts: readonly Chart[],
  span: Span,
): Promise<Map<ChartKey, Columns>> => {
  const readings = await listReadings(charts, span)
  return columnsByChart(readings, readings.depths, readings.entries)
}

const withoutChart = ({ observedAt, reason, detail }: Failure): Failure => ({ observedAt, reason, detail })

export type ChartFailures = ReturnType<typeof createChartFailures>

/** Attempts that gave no measurement: failed, held back or withdrawn. */
export const createChartFailures = (store: HistoryStore) => ({
  /** Which of these were withdrawn or held back, as chart key and time. */
  listHeld: async (readings: readonly { chart: Chart; observedAt: Date }[]): Promise<Set<string>> =>
    new Set((await store.listHeld(readings)).map(momentKeyOf)),

  /** Those of each chart, oldest first. */
  listFailuresOf: async (charts: readonly Chart[], span: Span): Promise<Map<ChartKey, Failure[]>> => {
    const byChart = Map.groupBy(await store.listFailures(charts, span), ({ chart }) => chartKeyOf(chart))
    return new Map([...byChart].map(([key, failures]) => [key, failures.map(withoutChart)]))
  },

  /** The charts requested since `since` whose newest attempt gave no measurement, with the reason. */
  listFailedCharts: async ({ since, genre = null }: { since: Date; genre?: number | null }) => {
    const failures = (await store.listNewestFailuresOfAll(since)).filter(
      ({ chart }) => genre === null || chart.genre === genre,
    )
    const charts = failures.map(({ chart }) => chart)
    const readings = await store.listReadings(charts, { from: since, to: lastMoment }, { hasOrigins: true })
    const observedAt = new Map<ChartKey, Date>()
    for (let row = 0; row < readings.length; row += 1) {
      const at = dateOfSeconds(readings.times[row] ?? 0)
      const isNewer = at > (observedAt.get(readings.keyOf(row)) ?? new Date(0))
      // An imported measurement is not an attempt.
      if (readings.outcomeOf(row) !== '' && isNewer) observedAt.set(readings.keyOf(row), at)
    }
    return new Map(
      failures.flatMap((failure): [ChartKey, Failure][] => {
        const key = chartKeyOf(failure.chart)
        return failure.observedAt > (observedAt.get(key) ?? new Date(0)) ? [[key, withoutChart(failure)]] : []
      }),
    )
  },

  findFailureRun: store.findFailureRun,
})
