import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
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

/** A chart of which moves are missing, how many, and the measurement from which on they are. */
export type MissingMoves = { chart: Chart; missing: number; from: Date }

/**
 * How far the apps of a chart moved from each measurement to the next, in order of time. As columns: of the world they are a
 * hundred thousand, too many for objects.
 */
export type MoveColumns = {
  chart: Chart
  /** Seconds since 1970 at which each move ended. */
  at: readonly number[]
  /** How long each took. */
  seconds: readonly number[]
  lengths: readonly number[]
  /** So many places its apps moved on average. */
  meanMoves: readonly number[]
}

/** Moves of all charts, as they lie in the database. */
type Moves = {
  chart: readonly ChartKey[]
  at: Uint32Array
  seconds: Uint32Array
  length: Uint16Array
  move: Float32Array
}

const sinceFrom = "observed_at >= {from:DateTime('UTC')}"

/**
 * A measurement that came in late gives the one after it another one before, and a row with the same key that is written
 * later: FINAL reads that one alone.
 */
const movesTable = 'chart_moves FINAL'

/**
 * The place of each app of the measurement before, in this one: no app is in a chart twice, so the apps of a chart are
 * numbered by their places, and what is numbered beyond them has left.
 */
const placesNow = `arraySlice(arrayEnumerateDense(arrayConcat(app_ids, previous_ids)), length(app_ids) + 1)`

/** An app that left has moved behind the last place, at least. */
const moves = `arrayMap((now, place, entries) -> if(now > entries, toInt32(greatest(entries + 1 - place, 1)), toInt32(abs(now - place))),
    arrayMap(now -> toInt32(now), ${placesNow}), arrayMap(place -> toInt32(place), arrayEnumerate(previous_ids)),
    arrayWithConstant(length(previous_ids), toInt32(length(app_ids))))`

/** History knows no moment before 1970. */
const earlier = (at: Date, ms: number): Date => new Date(Math.max(0, at.getTime() - ms))

export const createChartMovesRepository = (clickhouse: ClickHouse) => ({
  /** Of these charts, those of which moves since `from` are not there, by the moments of their measurements alone. */
  listMissingMoves: async (charts: readonly Chart[], from: Date): Promise<MissingMoves[]> => {
    const { isAmong, params } = amongCharts(charts)
    const rows = await clickhouse.query<ChartColumns & { missing: number; first: string }>(
      `SELECT ${chartColumns}, count() AS missing, min(before_at) AS first FROM (
         SELECT ${chartColumns}, observed_at, entries,
           lagInFrame(observed_at) OVER seen AS before_at, lagInFrame(entries) OVER seen AS entries_before
         FROM (
           SELECT ${chartColumns}, observed_at, any(app_ids.size0) AS entries FROM chart_snapshots
           WHERE ${isAmong} AND observed_at >= {before:DateTime('UTC')}
           GROUP BY ${chartColumns}, observed_at)
         WINDOW seen AS (PARTITION BY ${chartColumns} ORDER BY observed_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) AS pair
       LEFT ANTI JOIN (
         SELECT ${chartColumns}, observed_at, previous_at FROM ${movesTable} WHERE ${isAmong} AND ${sinceFrom}) AS known
       ON known.storefront = pair.storefront AND known.genre = pair.genre AND known.chart_type = pair.chart_type
         AND known.device = pair.device AND known.observed_at = pair.observed_at AND known.previous_at = pair.before_at
       WHERE ${sinceFrom} AND entries > 0 AND entries_before > 0
       GROUP BY ${chartColumns}`,
      { ...params, from: toMoment(from), before: toMoment(earlier(from, longestSilenceMs)) },
    )
    return rows.map(row => ({ chart: toChart(row), missing: row.missing, from: new Date(row.first) }))
  },

  /**
   * Derives the moves of charts from the measurement of each on that is given. Repeating it changes nothing. Ten years
   * are more months, and so partitions, than one insert may write unless it is told to.
   */
  deriveMoves: (missing: readonly MissingMoves[]): Promise<void> =>
    clickhouse.command(
      `INSERT INTO chart_moves
       SELECT ${chartColumns}, observed_at, previous_at, length(app_ids), toFloat32(arrayAvg(moved))
       FROM (
         SELECT ${chartColumns}, observed_at, previous_at, app_ids, ${moves} AS moved
         FROM (
           SELECT ${chartColumns}, observed_at, app_ids,
             lagInFrame(observed_at) OVER seen AS previous_at, lagInFrame(app_ids) OVER seen AS previous_ids
           FROM (
             SELECT ${chartColumns}, observed_at, app_ids FROM chart_snapshots
             INNER JOIN (
               SELECT one.1 AS storefront, one.2 AS genre, one.3 AS chart_type, one.4 AS device, one.5 AS since
               FROM (SELECT arrayJoin(arrayZip(${zippedCharts}, {moments:Array(DateTime('UTC'))})) AS one)) AS wanted
             USING (${chartColumns})
             WHERE ${isZipped} AND observed_at >= since
             LIMIT 1 BY ${chartColumns}, observed_at)
           WINDOW seen AS (PARTITION BY ${chartColumns} ORDER BY observed_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
         WHERE length(previous_ids) > 0 AND length(app_ids) > 0)
       SETTINGS max_partitions_per_insert_block = 0`,
      { ...zipCharts(missing.map(({ chart }) => chart)), moments: missing.map(({ from }) => toMoment(from)) },
    ),

  /** The moves of charts in a span; charts without one are not among them. */
  listMoveColumns: async (charts: readonly Chart[], { from, to }: { from: Date; to: Date }): Promise<MoveColumns[]> => {
    const { isAmong, params } = amongCharts(charts)
    const moves = await clickhouse.queryColumns<Moves>(
      `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at,
         toUInt32(toUnixTimestamp(observed_at) - toUnixTimestamp(previous_at)) AS seconds, length, mean_move AS move
       FROM ${movesTable}
       WHERE ${isAmong} AND ${inSpan}`,
      { ...params, ...toSpanParams({ from, to }) },
    )
    if (!moves) return []
    const split = splitByKey(moves.chart, [moves.at, moves.seconds, moves.length, moves.move])
    return charts.flatMap(chart => {
      const [at, seconds = [], lengths = [], meanMoves = []] = split.get(chartKeyOf(chart)) ?? [[]]
      return at.length > 0 ? [{ chart, at, seconds, lengths, meanMoves }] : []
    })
  },
})
