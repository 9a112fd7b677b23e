import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { type ChartColumns, chartAt, type ManyChartColumns, toChart } from './chart-columns.rules.ts'

/** The rank of an app in a chart at one measurement. */
export type AppRank = { appId: AppId; chart: Chart; rank: number; observedAt: Date }

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
    observedAt: new Date((columns.at[row] ?? 0) * secondMs),
  }))
