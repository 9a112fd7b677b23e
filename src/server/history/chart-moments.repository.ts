import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { createChartBeginningsRepository } from './chart-beginnings.repository.ts'
import { type Failure, type FailureRow, toFailure } from './fetches.repository.ts'
import { type ChartColumns, type Moment, toChart, toMoment, zipCharts, zippedCharts } from './snapshots.rules.ts'

export type Span = { from: Date; to: Date }

const columns = 'storefront, genre, chart_type, device'
const ofCharts = `(${columns}) IN arrayZip(${zippedCharts})`

/** One row for each span that is asked for, with its place in the list. */
const wanted = `SELECT asked.1 AS storefront, asked.2 AS genre, asked.3 AS chart_type, asked.4 AS device,
    asked.5 AS since, asked.6 AS until, asked.7 AS place
  FROM (SELECT arrayJoin(arrayZip(${zippedCharts}, {froms:Array(DateTime('UTC'))}, {tos:Array(DateTime('UTC'))},
    arrayEnumerate({tos:Array(DateTime('UTC'))}))) AS asked)`

export type ChartMomentsRepository = ReturnType<typeof createChartMomentsRepository>

/** Reads when many charts were measured, and why they were not. Every query starts at the chart, the sorting key. */
export const createChartMomentsRepository = (clickhouse: ClickHouse) => ({
  ...createChartBeginningsRepository(clickhouse),

  /** The measured moments of charts in a span, in order of time; none of a chart that has none. */
  listMomentsOf: async (charts: readonly Chart[], { from, to }: Span): Promise<Map<ChartKey, Date[]>> => {
    if (charts.length === 0) return new Map()
    const rows = await clickhouse.query<ChartColumns & { seen: number[] }>(
      `SELECT ${columns}, arraySort(groupUniqArray(toUnixTimestamp(observed_at))) AS seen FROM chart_snapshots
       WHERE ${ofCharts} AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')} GROUP BY ${columns}`,
      { ...zipCharts(charts), from: toMoment(from), to: toMoment(to) },
    )
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), row.seen.map(seconds => new Date(seconds * secondMs))]))
  },

  /** The same with depth and length. */
  listMeasurementsIn: async (charts: readonly Chart[], { from, to }: Span): Promise<Map<ChartKey, Moment[]>> => {
    if (charts.length === 0) return new Map()
    const rows = await clickhouse.query<ChartColumns & { seen: [seconds: number, depth: number, entries: number][] }>(
      `SELECT ${columns}, arraySort(groupUniqArray((toUnixTimestamp(observed_at), depth, app_ids.size0))) AS seen
       FROM chart_snapshots
       WHERE ${ofCharts} AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')} GROUP BY ${columns}`,
      { ...zipCharts(charts), from: toMoment(from), to: toMoment(to) },
    )
    const toSeen = ([seconds, depth, entryCount]: [number, number, number]): Moment => ({
      observedAt: new Date(seconds * secondMs),
      depth,
      entryCount,
    })
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), row.seen.map(toSeen)]))
  },

  /** For each chart and span the newest attempt that gave no snapshot, suspects included; undefined where all did. */
  listNewestFailuresIn: async (spans: readonly (Span & { chart: Chart })[]): Promise<(Failure | undefined)[]> => {
    if (spans.length === 0) return []
    const rows = await clickhouse.query<Omit<FailureRow, 'observed_at'> & { place: number; at: string }>(
      `SELECT place, newest.1 AS at, newest.2 AS outcome, newest.3 AS reason, newest.4 AS detail FROM (
         SELECT place, max((observed_at, outcome, reason, detail)) AS newest
         FROM chart_fetches INNER JOIN (${wanted}) AS wanted USING (${columns})
         WHERE ${ofCharts} AND observed_at BETWEEN {earliest:DateTime('UTC')} AND {latest:DateTime('UTC')}
           AND observed_at BETWEEN since AND until AND outcome IN ('failed', 'suspect')
         GROUP BY place)`,
      {
        ...zipCharts(spans.map(({ chart }) => chart)),
        froms: spans.map(({ from }) => toMoment(from)),
        tos: spans.map(({ to }) => toMoment(to)),
        earliest: toMoment(new Date(Math.min(...spans.map(({ from }) => from.getTime())))),
        latest: toMoment(new Date(Math.max(...spans.map(({ to }) => to.getTime())))),
      },
    )
    const found = new Map(rows.map(row => [row.place, toFailure({ ...row, observed_at: row.at })]))
    return spans.map((_, index) => found.get(index + 1))
  },
})
