import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { isChart } from './chart-columns.rules.ts'
import { type Failure, type FailureRow, hasNoMeasurement, toFailure } from './fetches.repository.ts'
import type { Moment } from './snapshots.rules.ts'

/** The last measurement of a UTC day. */
export type LastOfDay = Moment & { appIds: readonly AppId[] }

/**
 * Reads one chart over time. Every query filters by chart, the sorting key; the span limits the number of monthly partitions
 * read.
 */
export const createChartTimelineRepository = (clickhouse: ClickHouse) => {
  const findMoment = async (chart: Chart, condition: string, at: Date): Promise<Date | undefined> => {
    const [row] = await clickhouse.query<{ observed_at: string }>(
      `SELECT observed_at FROM chart_snapshots WHERE ${isChart} AND ${condition} LIMIT 1`,
      { ...chart, at: toMoment(at) },
    )
    return row && new Date(row.observed_at)
  }

  return {
    /** The chart's last measurement before a timestamp, however old. Reads every monthly partition up to that time. */
    findMomentBefore: (chart: Chart, at: Date): Promise<Date | undefined> =>
      findMoment(chart, "observed_at < {at:DateTime('UTC')} ORDER BY observed_at DESC", at),

    /** The chart's first measurement after a timestamp. Reads every later monthly partition. */
    findMomentAfter: (chart: Chart, at: Date): Promise<Date | undefined> =>
      findMoment(chart, "observed_at > {at:DateTime('UTC')} ORDER BY observed_at", at),

    /** The newest measurements of a span, at most `most`, oldest first. */
    listNewestMoments: async (chart: Chart, span: Span, most: number): Promise<Moment[]> => {
      const rows = await clickhouse.query<{ observed_at: string; depth: number; entries: number }>(
        `SELECT observed_at, depth, app_ids.size0 AS entries FROM chart_snapshots WHERE ${isChart} AND ${inSpan}
         ORDER BY observed_at DESC LIMIT 1 BY observed_at LIMIT {most:UInt32}`,
        { ...chart, ...toSpanParams(span), most },
      )
      return rows
        .map(row => ({ observedAt: new Date(row.observed_at), depth: row.depth, entryCount: row.entries }))
        .reverse()
    },

    /** The newest attempts without a snapshot in a span, suspects included, at most `most`, oldest first. */
    listNewestFailures: async (chart: Chart, span: Span, most: number): Promise<Failure[]> => {
      const rows = await clickhouse.query<FailureRow>(
        `SELECT observed_at, outcome, reason, detail FROM chart_fetches FINAL WHERE ${isChart} AND ${inSpan}
           AND ${hasNoMeasurement}
         ORDER BY observed_at DESC LIMIT {most:UInt32}`,
        { ...chart, ...toSpanParams(span), most },
      )
      return rows.map(toFailure).reverse()
    },

    /**
     * The last measurement of each UTC day in a span, with its top apps, oldest first. Days without a measurement are absent.
     */
    listLastOfDays: async (chart: Chart, span: Span, mostApps: number): Promise<LastOfDay[]> => {
      const rows = await clickhouse.query<{ last: [at: string, depth: number, entries: number, appIds: AppId[]] }>(
        `SELECT max((observed_at, depth, app_ids.size0, arraySlice(app_ids, 1, {mostApps:UInt16}))) AS last
         FROM chart_snapshots WHERE ${isChart} AND ${inSpan} GROUP BY toDate(observed_at) ORDER BY last`,
        { ...chart, ...toSpanParams(span), mostApps },
      )
      return rows.map(({ last: [at, depth, entryCount, appIds] }) => ({
        observedAt: new Date(at),
        depth,
        entryCount,
        appIds,
      }))
    },
  }
}
