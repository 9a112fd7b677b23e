import type { Chart, ChartType, Device } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { chartColumns, isOfKinds } from './chart-columns.rules.ts'
import { type Failure, type FailureRow, toFailure } from './fetches.repository.ts'
import { type Moment, toMoment } from './snapshots.rules.ts'

/** The charts of all these countries, genres, chart types and devices: every combination of them. */
export type ChartKinds = {
  storefronts: readonly StorefrontCode[]
  genres: readonly number[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
}

export type ChartMoment = Moment & { chart: Chart }

/** Thousands of objects would be slow to carry: one row a country. */
type CountryRow = {
  storefront: StorefrontCode
  charts: [genre: number, chartType: ChartType, device: Device, seconds: number, depth: number, entries: number][]
}

const newestByCountry = (from: string): string =>
  `SELECT storefront, groupArray((genre, chart_type, device, newest, depths, entries)) AS charts FROM (
     SELECT ${chartColumns}, toUnixTimestamp(max(observed_at)) AS newest, argMax(depth, observed_at) AS depths,
       argMax(app_ids.size0, observed_at) AS entries
     FROM ${from} GROUP BY ${chartColumns})
   GROUP BY storefront`

const fromSeconds = (seconds: number): Date => new Date(seconds * secondMs)

const toChartMoments = ({ storefront, charts }: CountryRow): ChartMoment[] =>
  charts.map(([genre, chartType, device, seconds, depth, entryCount]) => ({
    chart: { storefront, chartType, genre, device },
    observedAt: fromSeconds(seconds),
    depth,
    entryCount,
  }))

/** Reads the same kinds of charts in many countries at once. */
export const createWorldChartsRepository = (clickhouse: ClickHouse) => ({
  /** The newest measurement of each chart, however old. */
  listNewest: async (kinds: ChartKinds): Promise<ChartMoment[]> => {
    const rows = await clickhouse.query<CountryRow>(newestByCountry(`latest WHERE ${isOfKinds}`), kinds)
    return rows.flatMap(toChartMoments)
  },

  /** The newest measurement of each chart in a span; none of a chart that has none in it. */
  listNewestIn: async (kinds: ChartKinds, { from, to }: { from: Date; to: Date }): Promise<ChartMoment[]> => {
    const rows = await clickhouse.query<CountryRow>(
      newestByCountry(`chart_snapshots
        WHERE ${isOfKinds} AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}`),
      { ...kinds, from: toMoment(from), to: toMoment(to) },
    )
    return rows.flatMap(toChartMoments)
  },

  /** When any of the charts of each country was last measured before a moment. */
  listMeasuredBefore: async (kinds: ChartKinds, before: Date): Promise<Map<StorefrontCode, Date>> => {
    const rows = await clickhouse.query<{ storefront: StorefrontCode; newest: number }>(
      `SELECT storefront, toUnixTimestamp(max(observed_at)) AS newest FROM chart_snapshots
       WHERE ${isOfKinds} AND observed_at < {before:DateTime('UTC')} GROUP BY storefront`,
      { ...kinds, before: toMoment(before) },
    )
    return new Map(rows.map(({ storefront, newest }) => [storefront, fromSeconds(newest)]))
  },

  /** The newest attempt of each country that gave no snapshot, suspects included, of those after `after` up to `to`. */
  listNewestFailures: async (
    kinds: ChartKinds,
    { after, to }: { after: Date; to: Date },
  ): Promise<Map<StorefrontCode, Failure>> => {
    const rows = await clickhouse.query<Omit<FailureRow, 'observed_at'> & { storefront: StorefrontCode; at: string }>(
      `SELECT storefront, newest.1 AS at, newest.2 AS outcome, newest.3 AS reason, newest.4 AS detail FROM (
         SELECT storefront, max((observed_at, outcome, reason, detail)) AS newest FROM chart_fetches
         WHERE ${isOfKinds} AND observed_at > {after:DateTime('UTC')} AND observed_at <= {to:DateTime('UTC')}
           AND outcome IN ('failed', 'suspect')
         GROUP BY storefront)`,
      { ...kinds, after: toMoment(after), to: toMoment(to) },
    )
    return new Map(rows.map(row => [row.storefront, toFailure({ ...row, observed_at: row.at })]))
  },

  /** The first and the newest moment of all history; undefined before anything was measured. Answered without reading rows. */
  findMeasuredSpan: async (): Promise<{ first: Date; last: Date } | undefined> => {
    const [row] = await clickhouse.query<{ first: string; last: string; snapshots: number }>(
      'SELECT min(observed_at) AS first, max(observed_at) AS last, count() AS snapshots FROM chart_snapshots',
    )
    return row && row.snapshots > 0 ? { first: new Date(row.first), last: new Date(row.last) } : undefined
  },
})
