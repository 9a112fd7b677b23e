import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { RankAt } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toSpanParams } from '../platform/moments.ts'
import type { NumberLists } from '../platform/native-format.ts'
import { amongCharts, chartKeyColumn } from './chart-columns.rules.ts'
import { listRowsByKey } from './columns.rules.ts'
import type { Snapshot, SnapshotSource } from './snapshots.rules.ts'

/** A chart and the timestamps of the two measurements to compare; undefined where there is none. */
export type WantedPair = { chart: Chart; current: Date | undefined; previous: Date | undefined }

export type SeenPair = {
  chart: Chart
  current: Snapshot | undefined
  previous: Snapshot | undefined
  /** An app's ranks in every measurement of the requested span, oldest first. */
  findRanks: (appId: AppId) => RankAt[]
}

/** Measurements of all charts, as ClickHouse returns them. */
type Measurements = {
  chart: readonly ChartKey[]
  at: Uint32Array
  depth: Uint16Array
  source: readonly SnapshotSource[]
  appIds: NumberLists
}

const listAppIds = ({ appIds }: Measurements, row: number): AppId[] => {
  const ids: AppId[] = []
  const length = appIds.lengthOf(row)
  for (let index = 0; index < length; index += 1) ids.push(appIds.at(row, index))
  return ids
}

/** An app's rank in a measurement; 0 if it is unranked. */
const rankIn = ({ appIds }: Measurements, row: number, appId: AppId): number => {
  const length = appIds.lengthOf(row)
  for (let index = 0; index < length; index += 1) if (appIds.at(row, index) === appId) return index + 1
  return 0
}

const toSeenPair = (
  { chart, current, previous }: WantedPair,
  { measurements, rows }: { measurements: Measurements; rows: readonly number[] },
): SeenPair => {
  const { at, depth, source } = measurements
  const momentOf = (row: number): Date => new Date((at[row] ?? 0) * secondMs)
  const find = (moment: Date | undefined): Snapshot | undefined => {
    const row = moment && rows.find(index => at[index] === Math.floor(moment.getTime() / secondMs))
    if (row === undefined) return undefined
    return {
      chart,
      observedAt: momentOf(row),
      depth: depth[row] ?? 0,
      source: source[row] ?? 'import',
      appIds: listAppIds(measurements, row),
    }
  }
  return {
    chart,
    current: find(current),
    previous: find(previous),
    findRanks: appId =>
      rows.flatMap(row => {
        const rank = rankIn(measurements, row, appId)
        return rank === 0 ? [] : [{ observedAt: momentOf(row), rank }]
      }),
  }
}

/** Reads whole measurements of charts for comparison. */
export const createChartPairsRepository = (clickhouse: ClickHouse) => ({
  /** The requested pairs of charts within a span, read in one statement regardless of the number of charts. */
  listPairs: async (wanted: readonly WantedPair[], { from, to }: { from: Date; to: Date }): Promise<SeenPair[]> => {
    if (wanted.length === 0) return []
    const { isAmong, params } = amongCharts(wanted.map(({ chart }) => chart))
    const measurements = await clickhouse.queryColumns<Measurements>(
      `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at, depth, source,
         CAST(app_ids, 'Array(Float64)') AS appIds
       FROM chart_snapshots
       WHERE ${isAmong} AND ${inSpan}`,
      { ...params, ...toSpanParams({ from, to }) },
    )
    if (!measurements) return []
    const rowsOf = listRowsByKey(measurements.chart, measurements.at)
    return wanted.flatMap(pair => {
      const rows = rowsOf.get(chartKeyOf(pair.chart))
      return rows ? [toSeenPair(pair, { measurements, rows })] : []
    })
  },
})
