import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppRank } from './ranks.rules.ts'

/** `isOpen`: the run fills all that is known, so that it may have begun before. */
export type Run = { start: Date; isOpen: boolean }

/** What is known of charts and apps from a moment on: enough to follow a rank back to where it began. */
export type RunEvidence = { moments: ReadonlyMap<ChartKey, readonly Date[]>; ranks: readonly AppRank[] }

const runKeyOf = ({ appId, chart }: AppRank): string => `${appId}@${chartKeyOf(chart)}`

/**
 * For each rank, since when it has been the same in every measured snapshot of its chart up to now. A snapshot without
 * the app, or with another rank, ends the run; time not measured does not.
 */
export const findRuns = (ranks: readonly AppRank[], { moments, ranks: seen }: RunEvidence): Run[] => {
  const seenByRun = Map.groupBy(seen, runKeyOf)
  return ranks.map(rank => {
    const rankAt = new Map(seenByRun.get(runKeyOf(rank))?.map(one => [one.observedAt.getTime(), one.rank]))
    const newestFirst = moments.get(chartKeyOf(rank.chart))?.toSorted((a, b) => b.getTime() - a.getTime()) ?? []
    const end = newestFirst.findIndex(moment => rankAt.get(moment.getTime()) !== rank.rank)
    const start = end === -1 ? newestFirst.at(-1) : newestFirst[end - 1]
    return { start: start ?? rank.observedAt, isOpen: end === -1 }
  })
}
