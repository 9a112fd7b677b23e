import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'

/** The rank of an app in a chart at one measurement. */
export type AppRank = { appId: AppId; chart: Chart; rank: number; observedAt: Date }

/** A rank in the newest snapshot of a chart. `depth`: how many ranks that snapshot had; null if the snapshot is no longer known. */
export type CurrentRank = AppRank & { depth: number | null }

/** The newest ranks and the peak ranks of apps, and all ranks that an app had in the chart of a newest rank. */
export type TracedRanks = {
  newest: readonly AppRank[]
  peaks: readonly AppRank[]
  listSeen: (newest: AppRank) => AppRank[]
}
