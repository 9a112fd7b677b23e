import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppRank } from './ranks.rules.ts'

/** `isOpen`: the run covers all the given evidence, so it may have begun earlier. */
export type Run = { start: Date; isOpen: boolean }

/** Measurements of charts and ranks of apps since a timestamp, to trace a rank back to its start. */
export type RunEvidence = { moments: ReadonlyMap<ChartKey, readonly Date[]>; ranks: readonly AppRank[] }

/** A run belongs to one app in one chart. */
export const runKeyOf = ({ appId, chart }: Pick<AppRank, 'appId' | 'chart'>): string => `${appId}@${chartKeyOf(chart)}`

/**
 * For each rank, when its current run began: the same rank in every snapshot of its chart up to now. A snapshot without the
 * app or with another rank ends the run; unmeasured time does not.
 */
export const findRuns = (ranks: readonly AppRank[], { moments, ranks: seen }: RunEvidence): Run[] => {
  const seenByRun = Map.groupBy(seen, runKeyOf)
  return ranks.map(rank => {
    const rankAt = new Map(
      seenByRun.get(runKeyOf(rank))?.map(seenRank => [seenRank.observedAt.getTime(), seenRank.rank]),
    )
    const newestFirst = moments.get(chartKeyOf(rank.chart))?.toSorted((a, b) => b.getTime() - a.getTime()) ?? []
    const end = newestFirst.findIndex(moment => rankAt.get(moment.getTime()) !== rank.rank)
    const start = end === -1 ? newestFirst.at(-1) : newestFirst[end - 1]
    return { start: start ?? rank.observedAt, isOpen: end === -1 }
  })
}
