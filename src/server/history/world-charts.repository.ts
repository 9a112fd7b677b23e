import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { type ChartColumns, type ChartKinds, chartColumns, ofKinds, toChart } from './chart-columns.rules.ts'
import { type ChartMoment, type NewestColumns, newestOfEach, toChartMoments } from './chart-moments.rules.ts'
import { createDailyRanksRepository } from './daily-ranks.repository.ts'
import { type Failure, type FailureRow, hasNoMeasurement, toFailure } from './fetches.repository.ts'

/** Reads the same kinds of charts in many countries at once. */
export const createWorldChartsRepository = (clickhouse: ClickHouse) => ({
  ...createDailyRanksRepository(clickhouse),

  /** The newest measurement of each chart in a span. Charts without one are absent. */
  listNewestIn: async (kinds: ChartKinds, { from, to }: { from: Date; to: Date }): Promise<ChartMoment[]> => {
    const { isAmong, params } = ofKinds(kinds)
    const newest = await clickhouse.queryColumns<NewestColumns>(
      newestOfEach(`chart_snapshots
        WHERE ${isAmong} AND ${inSpan}`),
      { ...params, ...toSpanParams({ from, to }) },
    )
    return toChartMoments(newest)
  },

  /** When any of the charts in each country was last measured before a timestamp. */
  listMeasuredBefore: async (kinds: ChartKinds, before: Date): Promise<Map<StorefrontCode, Date>> => {
    const { isAmong, params } = ofKinds(kinds)
    const rows = await clickhouse.query<{ storefront: StorefrontCode; newest: number }>(
      `SELECT storefront, toUnixTimestamp(max(observed_at)) AS newest FROM chart_snapshots
       WHERE ${isAmong} AND observed_at < {before:DateTime('UTC')} GROUP BY storefront`,
      { ...params, before: toMoment(before) },
    )
    return new Map(rows.map(({ storefront, newest }) => [storefront, dateOfSeconds(newest)]))
  },

  /** The newest attempt of each chart without a snapshot, suspects included, after `after` and up to `to`. */
  listNewestFailures: async (
    kinds: ChartKinds,
    { after, to }: { after: Date; to: Date },
  ): Promise<Map<ChartKey, Failure>> => {
    const { isAmong, params } = ofKinds(kinds)
    const rows = await clickhouse.query<ChartColumns & Omit<FailureRow, 'observed_at'> & { at: string }>(
      `SELECT ${chartColumns}, newest.1 AS at, newest.2 AS outcome, newest.3 AS reason, newest.4 AS detail FROM (
         SELECT ${chartColumns}, max((observed_at, outcome, reason, detail)) AS newest FROM chart_fetches FINAL
         WHERE ${isAmong} AND observed_at > {after:DateTime('UTC')} AND observed_at <= {to:DateTime('UTC')}
           AND ${hasNoMeasurement}
         GROUP BY ${chartColumns})`,
      { ...params, after: toMoment(after), to: toMoment(to) },
    )
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), toFailure({ ...row, observed_at: row.at })]))
  },
})
