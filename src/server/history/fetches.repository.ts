import type { Chart } from '#domain/charts.ts'
import type { GapReason } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type ChartColumns, type ChartFetch, toChartColumns, toMoment } from './snapshots.rules.ts'

export type Failure = { observedAt: Date; reason: GapReason; detail: string }

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

  /** Attempts of a chart that gave no snapshot, suspects included, in order of time. */
  listFailures: async (chart: Chart, { from, to }: { from: Date; to: Date }): Promise<Failure[]> => {
    const rows = await clickhouse.query<{ observed_at: string; outcome: string; reason: string; detail: string }>(
      `SELECT observed_at, outcome, reason, detail FROM chart_fetches FINAL
       WHERE storefront = {storefront:String} AND genre = {genre:UInt16} AND chart_type = {chart_type:String}
         AND device = {device:String} AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}
         AND outcome IN ('failed', 'suspect')
       ORDER BY observed_at`,
      { ...toChartColumns(chart), from: toMoment(from), to: toMoment(to) },
    )
    return rows.map(row => ({
      observedAt: new Date(row.observed_at),
      reason: row.outcome === 'suspect' ? 'suspect' : (row.reason as GapReason),
      detail: row.outcome === 'suspect' ? row.reason : row.detail,
    }))
  },

  /** When a chart was first asked for, by the collector or by an import; undefined when never. */
  findTrackedSince: async (chart: Chart): Promise<Date | undefined> => {
    const [row] = await clickhouse.query<ChartColumns & { first: string; attempts: number }>(
      `SELECT min(at) AS first, count() AS attempts FROM (
         SELECT observed_at AS at FROM chart_fetches
         WHERE storefront = {storefront:String} AND genre = {genre:UInt16} AND chart_type = {chart_type:String}
           AND device = {device:String} ORDER BY observed_at LIMIT 1
         UNION ALL
         SELECT observed_at AS at FROM chart_snapshots
         WHERE storefront = {storefront:String} AND genre = {genre:UInt16} AND chart_type = {chart_type:String}
           AND device = {device:String} ORDER BY observed_at LIMIT 1)`,
      toChartColumns(chart),
    )
    return row && row.attempts > 0 ? new Date(row.first) : undefined
  },
})
