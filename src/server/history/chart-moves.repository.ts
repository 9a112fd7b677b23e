import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import {
  amongCharts,
  type ChartColumns,
  chartColumns,
  chartKeyColumn,
  isZipped,
  toChart,
  zipCharts,
  zippedCharts,
} from './chart-columns.rules.ts'
import { splitByKey } from './columns.rules.ts'
import { longestSilenceMs } from './states.rules.ts'

/** A chart with missing moves, their number, and the first measurement to derive them from. */
export type MissingMoves = { chart: Chart; missing: number; from: Date }

/**
 * How far the apps of a chart moved between consecutive measurements, oldest first. Stored as columns: the world has a
 * hundred thousand moves, too many for objects.
 */
export type MoveColumns = {
  chart: Chart
  /** End of each move, in seconds since 1970. */
  at: readonly number[]
  /** Duration of each move. */
  seconds: readonly number[]
  /** Mean number of ranks that the apps moved. */
  meanMoves: readonly number[]
}

/** Moves of all charts, as ClickHouse returns them. */
type Moves = {
  chart: readonly ChartKey[]
  at: Uint32Array
  seconds: Uint32Array
  move: Float32Array
}

/**
 * A late measurement changes the predecessor of the next one, so a newer row replaces the row with the same key. FINAL reads
 * only the newer row.
 */
const movesTable = 'chart_moves FINAL'

/**
 * The current rank of each app in the previous measurement. An app appears once per chart, so the dense enumeration numbers
 * current apps by rank; a higher number means that the app dropped out.
 */
const ranksNow = `arraySlice(arrayEnumerateDense(arrayConcat(app_ids, previous_ids)), length(app_ids) + 1)`

/**
 * Nothing can be said of a measurement after an empty one, so it gets an empty row. If the empty one arrived late, that row
 * replaces the move across it.
 */
const isMove = 'length > 0'

/** The first row of a window has no predecessor, and ClickHouse gives it the start of 1970. */
const hasPredecessor = (column: string): string => `toUnixTimestamp(${column}) > 0`

/** An app that dropped out moved at least to the position after the last rank. */
const moves = `arrayMap((now, before, entries) -> if(now > entries, toInt32(greatest(entries + 1 - before, 1)), toInt32(abs(now - before))),
    arrayMap(now -> toInt32(now), ${ranksNow}), arrayMap(before -> toInt32(before), arrayEnumerate(previous_ids)),
    arrayWithConstant(length(previous_ids), toInt32(length(app_ids))))`

/** Clamped, because ClickHouse cannot store timestamps before 1970. */
const earlier = (at: Date, ms: number): Date => new Date(Math.max(0, at.getTime() - ms))

export const createChartMovesRepository = (clickhouse: ClickHouse) => ({
  /** The charts with missing moves in a span, found from measurement timestamps alone. */
  listMissingMoves: async (charts: readonly Chart[], { from, to }: Span): Promise<MissingMoves[]> => {
    const { isAmong, params } = amongCharts(charts)
    const rows = await clickhouse.query<ChartColumns & { missing: number; first: string }>(
      `SELECT ${chartColumns}, count() AS missing, min(before_at) AS first FROM (
         SELECT ${chartColumns}, observed_at, entries,
           lagInFrame(observed_at) OVER seen AS before_at
         FROM (
           SELECT ${chartColumns}, observed_at, any(app_ids.size0) AS entries FROM chart_snapshots
           WHERE ${isAmong} AND observed_at BETWEEN {before:DateTime('UTC')} AND {to:DateTime('UTC')}
           GROUP BY ${chartColumns}, observed_at)
         WINDOW seen AS (PARTITION BY ${chartColumns} ORDER BY observed_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) AS pair
       LEFT ANTI JOIN (
         SELECT ${chartColumns}, observed_at, previous_at FROM ${movesTable} WHERE ${isAmong} AND ${inSpan}) AS known
       ON known.storefront = pair.storefront AND known.genre = pair.genre AND known.chart_type = pair.chart_type
         AND known.device = pair.device AND known.observed_at = pair.observed_at AND known.previous_at = pair.before_at
       WHERE ${inSpan} AND entries > 0 AND ${hasPredecessor('before_at')}
       GROUP BY ${chartColumns}`,
      { ...params, ...toSpanParams({ from, to }), before: toMoment(earlier(from, longestSilenceMs)) },
    )
    return rows.map(row => ({ chart: toChart(row), missing: row.missing, from: new Date(row.first) }))
  },

  /**
   * Derives the moves of each chart from its given measurement to a moment; safe to repeat. Ten years span more monthly partitions
   * than one insert may write by default, so the statement lifts that limit.
   */
  deriveMoves: (missing: readonly MissingMoves[], to: Date): Promise<void> =>
    clickhouse.command(
      `INSERT INTO chart_moves
       SELECT ${chartColumns}, observed_at, previous_at, if(empty(moved), 0, length(app_ids)),
         if(empty(moved), 0, toFloat32(arrayAvg(moved)))
       FROM (
         SELECT ${chartColumns}, observed_at, previous_at, app_ids, ${moves} AS moved
         FROM (
           SELECT ${chartColumns}, observed_at, app_ids,
             lagInFrame(observed_at) OVER seen AS previous_at, lagInFrame(app_ids) OVER seen AS previous_ids
           FROM (
             SELECT ${chartColumns}, observed_at, app_ids FROM chart_snapshots
             INNER JOIN (
               SELECT request.1 AS storefront, request.2 AS genre, request.3 AS chart_type, request.4 AS device,
                 request.5 AS since
               FROM (SELECT arrayJoin(arrayZip(${zippedCharts}, {moments:Array(DateTime('UTC'))})) AS request)) AS wanted
             USING (${chartColumns})
             WHERE ${isZipped} AND observed_at >= since AND observed_at <= {to:DateTime('UTC')}
             LIMIT 1 BY ${chartColumns}, observed_at)
           WINDOW seen AS (PARTITION BY ${chartColumns} ORDER BY observed_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
         WHERE length(app_ids) > 0 AND ${hasPredecessor('previous_at')})
       SETTINGS max_partitions_per_insert_block = 0`,
      {
        ...zipCharts(missing.map(({ chart }) => chart)),
        moments: missing.map(({ from }) => toMoment(from)),
        to: toMoment(to),
      },
    ),

  /** The moves of charts in a span. Charts without moves are absent. */
  listMoveColumns: async (charts: readonly Chart[], { from, to }: Span): Promise<MoveColumns[]> => {
    const { isAmong, params } = amongCharts(charts)
    const moves = await clickhouse.queryColumns<Moves>(
      `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at,
         toUInt32(toUnixTimestamp(observed_at) - toUnixTimestamp(previous_at)) AS seconds, mean_move AS move
       FROM ${movesTable}
       WHERE ${isAmong} AND ${inSpan} AND ${isMove}`,
      { ...params, ...toSpanParams({ from, to }) },
    )
    if (!moves) return []
    const split = splitByKey(moves.chart, [moves.at, moves.seconds, moves.move])
    return charts.flatMap(chart => {
      const [at, seconds = [], meanMoves = []] = split.get(chartKeyOf(chart)) ?? [[]]
      return at.length > 0 ? [{ chart, at, seconds, meanMoves }] : []
    })
  },
})
