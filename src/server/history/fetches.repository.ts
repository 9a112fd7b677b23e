import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { GapReason } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { amongCharts, type ChartColumns, chartColumns, toChart, toChartColumns } from './chart-columns.rules.ts'
import { type ChartFetch, momentKeyOf } from './snapshots.rules.ts'
import type { Reading } from './withdrawing.repository.ts'

export type Failure = { observedAt: Date; reason: GapReason; detail: string }

/** Consecutive failed attempts of any charts, with their commonest reason. */
export type FailureRun = { attempts: number; startedAt: Date; newestAt: Date; reason: GapReason; detail: string }

export type FailureRow = { observed_at: string; outcome: string; reason: string; detail: string }

/** A suspect has no reason from the closed list; its verdict becomes the detail. */
export const toFailure = ({ observed_at, outcome, reason, detail }: FailureRow): Failure =>
  outcome === 'suspect'
    ? { observedAt: new Date(observed_at), reason: 'suspect', detail: reason }
    : { observedAt: new Date(observed_at), reason: toGapReason(reason), detail }

/** Guarantee: `recordFetches` writes only `GapReason` values for the outcomes "failed" and "withdrawn". */
const toGapReason = (text: string): GapReason => text as GapReason

/** Condition: the attempt has no accepted measurement. */
export const hasNoMeasurement = "outcome IN ('failed', 'suspect', 'withdrawn')"

const toRow = (fetch: ChartFetch) => {
  const row = { ...toChartColumns(fetch.chart), observed_at: toMoment(fetch.observedAt), outcome: fetch.outcome }
  return 'snapshot' in fetch
    ? { ...row, reason: '', detail: '', source: fetch.snapshot.source, entry_count: fetch.snapshot.appIds.length }
    : { ...row, reason: fetch.reason, detail: fetch.detail, source: '', entry_count: 0 }
}

export type FetchesRepository = ReturnType<typeof createFetchesRepository>

export const createFetchesRepository = (clickhouse: ClickHouse) => ({
  recordFetches: (fetches: readonly ChartFetch[]): Promise<void> =>
    clickhouse.insert('chart_fetches', fetches.map(toRow)),

  /** Which of these were withdrawn or held back, as chart key and time. */
  listHeld: async (readings: readonly Reading[]): Promise<Set<string>> => {
    const rows = await clickhouse.query<ChartColumns & { observed_at: string }>(
      `SELECT ${chartColumns}, observed_at FROM chart_fetches FINAL
       WHERE storefront IN {storefronts:Array(String)} AND observed_at IN {moments:Array(DateTime('UTC'))}
         AND outcome IN ('suspect', 'withdrawn')`,
      {
        storefronts: [...new Set(readings.map(({ chart }) => chart.storefront))],
        moments: [...new Set(readings.map(({ observedAt }) => toMoment(observedAt)))],
      },
    )
    return new Set(rows.map(row => momentKeyOf({ chart: toChart(row), observedAt: new Date(row.observed_at) })))
  },

  /** Attempts of each chart without an accepted snapshot (failed, suspect or withdrawn), oldest first. */
  listFailuresOf: async (
    charts: readonly Chart[],
    { from, to }: { from: Date; to: Date },
  ): Promise<Map<ChartKey, Failure[]>> => {
    const { isAmong, params } = amongCharts(charts)
    const rows = await clickhouse.query<ChartColumns & FailureRow>(
      `SELECT ${chartColumns}, observed_at, outcome, reason, detail FROM chart_fetches FINAL
       WHERE ${isAmong} AND ${inSpan}
         AND ${hasNoMeasurement}
       ORDER BY observed_at`,
      { ...params, ...toSpanParams({ from, to }) },
    )
    const byChart = Map.groupBy(rows, row => chartKeyOf(toChart(row)))
    return new Map([...byChart].map(([key, ofChart]) => [key, ofChart.map(toFailure)]))
  },

  /** The charts requested since `since` whose newest attempt gave no snapshot, with the reason. */
  listFailedCharts: async ({ since, genre = null }: { since: Date; genre?: number | null }) => {
    const rows = await clickhouse.query<ChartColumns & Omit<FailureRow, 'observed_at'> & { at: string }>(
      `SELECT ${chartColumns}, newest.1 AS at, newest.2 AS outcome, newest.3 AS reason,
         newest.4 AS detail
       FROM (
         SELECT ${chartColumns}, max((observed_at, outcome, reason, detail)) AS newest
         FROM chart_fetches FINAL
         WHERE observed_at >= {since:DateTime('UTC')} AND ({genre:Nullable(UInt16)} IS NULL OR genre = {genre:Nullable(UInt16)})
         GROUP BY ${chartColumns})
       WHERE ${hasNoMeasurement}`,
      { since: toMoment(since), genre },
    )
    return new Map(
      rows.map((row): [ChartKey, Failure] => [chartKeyOf(toChart(row)), toFailure({ ...row, observed_at: row.at })]),
    )
  },

  /**
   * The failed attempts since the newest successful one, searched from after `since`. Ignores suspects, charts that do not exist
   * (404) and requests that were never sent, because they say nothing about other charts.
   */
  findFailureRun: async (since: Date): Promise<FailureRun | undefined> => {
    type Row = { reason: string; detail: string; attempts: number; first: string; newest: string }
    const rows = await clickhouse.query<Row>(
      `SELECT toString(reason) AS reason, detail, count() AS attempts, min(observed_at) AS first, max(observed_at) AS newest
       FROM chart_fetches
       WHERE outcome = 'failed' AND reason != 'not-fetched' AND (reason, detail) != ('http', '404')
         AND observed_at > {since:DateTime('UTC')} AND observed_at > (
         SELECT max(observed_at) FROM chart_fetches
         WHERE outcome IN ('recorded', 'unchanged', 'empty') AND observed_at >= {since:DateTime('UTC')})
       GROUP BY reason, detail ORDER BY attempts DESC, newest DESC, reason, detail`,
      { since: toMoment(since) },
    )
    const [commonest] = rows
    return (
      commonest && {
        attempts: rows.reduce((sum, { attempts }) => sum + attempts, 0),
        startedAt: new Date(Math.min(...rows.map(({ first }) => Date.parse(first)))),
        newestAt: new Date(Math.max(...rows.map(({ newest }) => Date.parse(newest)))),
        reason: toGapReason(commonest.reason),
        detail: commonest.detail,
      }
    )
  },
})
