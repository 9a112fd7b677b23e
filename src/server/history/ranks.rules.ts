import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dateOfSeconds } from '../platform/moments.ts'
import type { NumberLists } from '../platform/native-format.ts'
import { type ChartColumns, chartAt, type ManyChartColumns, toChart } from './chart-columns.rules.ts'

/** The rank of an app in a chart at one measurement. */
export type AppRank = { appId: AppId; chart: Chart; rank: number; observedAt: Date }

/** A rank in the newest snapshot of a chart. `depth`: how many ranks that snapshot had; null if the snapshot is no longer known. */
export type CurrentRank = AppRank & { depth: number | null }

/** An `AppRank` as ClickHouse returns it. */
export type RankRow = ChartColumns & { app_id: AppId; rank: number; observed_at: string }

export const toAppRank = (row: RankRow): AppRank => ({
  appId: row.app_id,
  chart: toChart(row),
  rank: row.rank,
  observedAt: new Date(row.observed_at),
})

/** Many `AppRank`s as columns. */
export type RankColumns = ManyChartColumns & { app: Float64Array; at: Uint32Array; ranks: Uint8Array }

export const toAppRanks = (columns: RankColumns): AppRank[] =>
  Array.from(columns.app, (appId, row) => ({
    appId,
    chart: chartAt(columns, row),
    rank: columns.ranks[row] ?? 0,
    observedAt: dateOfSeconds(columns.at[row] ?? 0),
  }))

/** The newest ranks and the peak ranks of apps, and all ranks that an app had in the chart of a newest rank. */
export type TracedRanks = {
  newest: readonly AppRank[]
  peaks: readonly AppRank[]
  listSeen: (newest: AppRank) => AppRank[]
}

/** A moment and a rank as one number, because a list of pairs takes longer to read. */
const mostRanks = 256
export const packedRanks = `groupArray(toUnixTimestamp(observed_at) * ${mostRanks}. + rank)`

/** `seen`: packed ranks; none for a peak. Few are used, so they are unpacked on demand. */
export type TraceColumns = RankColumns & { seen: NumberLists }

export const toTracedRanks = (columns: TraceColumns): TracedRanks => {
  const ranks = toAppRanks(columns)
  const rowOf = new Map(ranks.map((rank, row) => [rank, row]))
  const { lengthOf, at } = columns.seen
  return {
    newest: ranks.filter((_, row) => lengthOf(row) > 0),
    peaks: ranks.filter((_, row) => lengthOf(row) === 0),
    listSeen: newest => {
      const row = rowOf.get(newest) ?? ranks.length
      return Array.from({ length: lengthOf(row) }, (_, index) => {
        const packed = at(row, index)
        return { ...newest, rank: packed % mostRanks, observedAt: dateOfSeconds(Math.floor(packed / mostRanks)) }
      })
    },
  }
}
