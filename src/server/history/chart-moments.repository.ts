import type { Chart, ChartKey } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { amongCharts, chartColumns, chartKeyColumn, isZipped, zipCharts, zippedCharts } from './chart-columns.rules.ts'
import { type Columns, splitByKey } from './columns.rules.ts'
import { type Failure, type FailureRow, hasNoMeasurement, toFailure } from './fetches.repository.ts'

type MeasurementColumns = { chart: readonly ChartKey[]; at: Uint32Array; depth: Uint16Array; entries: Uint32Array }

/** One row per requested span, with its index in the list. */
const wanted = `SELECT request.1 AS storefront, request.2 AS genre, request.3 AS chart_type, request.4 AS device,
    request.5 AS since, request.6 AS until, request.7 AS position
  FROM (SELECT arrayJoin(arrayZip(${zippedCharts}, {froms:Array(DateTime('UTC'))}, {tos:Array(DateTime('UTC'))},
    arrayEnumerate({tos:Array(DateTime('UTC'))}))) AS request)`

/** Reads when many charts were measured, and why attempts failed. Every query filters by chart, the sorting key. */
export const createChartMomentsRepository = (clickhouse: ClickHouse) => ({
  /** Timestamp, depth and number of apps of each measurement in a span. Charts without a measurement are absent. */
  listMeasuredColumns: async (charts: readonly Chart[], { from, to }: Span): Promise<Map<ChartKey, Columns>> => {
    if (charts.length === 0) return new Map()
    const { isAmong, params } = amongCharts(charts)
    const measured = await clickhouse.queryColumns<MeasurementColumns>(
      `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at, depth, toUInt32(app_ids.size0) AS entries
       FROM chart_snapshots WHERE ${isAmong} AND ${inSpan}`,
      { ...params, ...toSpanParams({ from, to }) },
    )
    if (!measured) return new Map()
    return splitByKey(measured.chart, [measured.at, measured.depth, measured.entries])
  },

  /**
   * The newest attempt without a snapshot for each chart and span, suspects included; undefined where every attempt gave one.
   */
  listNewestFailuresIn: async (spans: readonly (Span & { chart: Chart })[]): Promise<(Failure | undefined)[]> => {
    if (spans.length === 0) return []
    const rows = await clickhouse.query<Omit<FailureRow, 'observed_at'> & { position: number; at: string }>(
      `SELECT position, newest.1 AS at, newest.2 AS outcome, newest.3 AS reason, newest.4 AS detail FROM (
         SELECT position, max((observed_at, outcome, reason, detail)) AS newest
         FROM chart_fetches FINAL INNER JOIN (${wanted}) AS wanted USING (${chartColumns})
         WHERE ${isZipped} AND observed_at BETWEEN {earliest:DateTime('UTC')} AND {latest:DateTime('UTC')}
           AND observed_at BETWEEN since AND until AND ${hasNoMeasurement}
         GROUP BY position)`,
      {
        ...zipCharts(spans.map(({ chart }) => chart)),
        froms: spans.map(({ from }) => toMoment(from)),
        tos: spans.map(({ to }) => toMoment(to)),
        earliest: toMoment(new Date(Math.min(...spans.map(({ from }) => from.getTime())))),
        latest: toMoment(new Date(Math.max(...spans.map(({ to }) => to.getTime())))),
      },
    )
    const found = new Map(rows.map(row => [row.position, toFailure({ ...row, observed_at: row.at })]))
    return spans.map((_, index) => found.get(index + 1))
  },
})
