import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { type ChartColumns, toChart, toMoment, zipCharts, zippedCharts } from './snapshots.rules.ts'

/** How far the apps of a chart moved since the measurement before, in places. */
export type ChartMove = {
  observedAt: Date
  previousAt: Date
  length: number
  /** So far its apps moved on average, as precise as 32 bits are. */
  meanMove: number
}

type MoveTuple = [observedAt: string, previousAt: string, length: number, meanMove: number]

const columns = 'storefront, genre, chart_type, device'
const ofCharts = `(${columns}) IN arrayZip(${zippedCharts})`

/** An app that left has moved behind the last place, at least. */
const moves = `arrayMap((app_id, place) -> toUInt16(if(indexOf(app_ids, app_id) = 0,
    greatest(toInt32(length(app_ids)) + 1 - toInt32(place), 1),
    abs(toInt32(indexOf(app_ids, app_id)) - toInt32(place)))), previous_ids, arrayEnumerate(previous_ids))`

export const createChartMovesRepository = (clickhouse: ClickHouse) => ({
  /** Adds what is missing since `from`. Repeating it changes nothing. */
  fillChartMoves: (charts: readonly Chart[], from: Date): Promise<void> =>
    clickhouse.command(
      `INSERT INTO chart_moves
       SELECT ${columns}, observed_at, previous_at, length(app_ids), toFloat32(arrayAvg(moved))
       FROM (
         SELECT ${columns}, observed_at, previous_at, app_ids, ${moves} AS moved
         FROM (
           SELECT ${columns}, observed_at, app_ids,
             lagInFrame(observed_at) OVER seen AS previous_at, lagInFrame(app_ids) OVER seen AS previous_ids
           FROM (
             SELECT ${columns}, observed_at, app_ids FROM chart_snapshots AS one
             LEFT JOIN (
               SELECT ${columns}, max(observed_at) AS known_until FROM chart_moves
               WHERE ${ofCharts} AND observed_at >= {from:DateTime('UTC')} GROUP BY ${columns}) AS known
             USING (${columns})
             WHERE ${ofCharts} AND observed_at >= {from:DateTime('UTC')} AND observed_at >= known_until
             LIMIT 1 BY ${columns}, observed_at)
           WINDOW seen AS (PARTITION BY ${columns} ORDER BY observed_at ROWS BETWEEN 1 PRECEDING AND CURRENT ROW))
         WHERE length(previous_ids) > 0 AND length(app_ids) > 0)`,
      { ...zipCharts(charts), from: toMoment(from) },
    ),

  /** The moves of charts since `from`, in order of time. */
  listChartMoves: async (charts: readonly Chart[], from: Date): Promise<Map<ChartKey, ChartMove[]>> => {
    const rows = await clickhouse.query<ChartColumns & { all: MoveTuple[] }>(
      `SELECT ${columns}, arraySort(groupUniqArray((observed_at, previous_at, length, mean_move))) AS all
       FROM chart_moves WHERE ${ofCharts} AND observed_at >= {from:DateTime('UTC')} GROUP BY ${columns}`,
      { ...zipCharts(charts), from: toMoment(from) },
    )
    return new Map(rows.map(row => [chartKeyOf(toChart(row)), row.all.map(toChartMove)]))
  },
})

const toChartMove = ([observedAt, previousAt, length, meanMove]: MoveTuple): ChartMove => ({
  observedAt: new Date(observedAt),
  previousAt: new Date(previousAt),
  length,
  // The database writes as few digits as tell 32 bits apart.
  meanMove: Math.fround(meanMove),
})
