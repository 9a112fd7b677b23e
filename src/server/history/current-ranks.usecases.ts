import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Clock } from '../platform/clock.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import type { createLatestMoments } from './latest-moments.usecases.ts'
import type { RanksRepository } from './ranks.repository.ts'
import type { AppRank } from './ranks.rules.ts'
import { findRunStarts, startOfTraces } from './runs.usecases.ts'

type Sources = {
  ranks: RanksRepository
  moments: ChartMoments
  latestMoments: ReturnType<typeof createLatestMoments>
  clock: Clock
}

/** Ranks from the newest snapshot of each chart, if it was taken at or after a timestamp. */
export const createCurrentRanks = ({ ranks, moments, latestMoments, clock }: Sources) => {
  const onlyCurrent = async (newest: readonly AppRank[]): Promise<AppRank[]> => {
    const { charts } = await latestMoments.findMomentsOf(newest)
    const newestOf = ({ chart, observedAt }: AppRank): Date => charts.get(chartKeyOf(chart))?.observedAt ?? observedAt
    return newest.filter(rank => newestOf(rank) <= rank.observedAt)
  }

  return {
    listCurrentRanks: async (appIds: readonly AppId[], since: Date): Promise<AppRank[]> =>
      onlyCurrent(await ranks.listNewestRanks(appIds, since)),

    /** The current ranks and the peak ranks of apps, and what finds the start of current runs, mostly from the same reading. */
    traceRanks: async (appIds: readonly AppId[], since: Date) => {
      const from = startOfTraces(since, clock.now())
      const { newest, peaks, listSeen } = await ranks.listTracedRanks(appIds, { since, from })
      const findStarts = (of: readonly AppRank[]) => findRunStarts({ moments, ranks }, of, { from, listSeen })
      return { current: await onlyCurrent(newest), peaks, findRunStarts: findStarts }
    },
  }
}
