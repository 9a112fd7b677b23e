import { chartKeyOf } from '#domain/charts.ts'
import { ranksIn } from '#domain/distances.ts'
import type { AppId } from '#domain/ranks.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { OlderRuns } from './apps/older-runs.usecases.ts'
import type { RankSeries } from './apps/rank-series.usecases.ts'
import type { RanksOfApps } from './apps/ranks.usecases.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import type { createLatestMoments } from './latest-moments.usecases.ts'
import type { AppRank, CurrentRank, TracedRanks } from './ranks.rules.ts'
import { findRunStarts, startOfTraces } from './runs.usecases.ts'
import { wholeSeconds } from './snapshots.rules.ts'

type Sources = {
  ranks: RanksOfApps
  runs: OlderRuns
  moments: ChartMoments
  latestMoments: ReturnType<typeof createLatestMoments>
  version: DataVersion
  clock: Clock
}

/** Ranks from the newest snapshot of each chart, if it was taken at or after a timestamp. */
export const createCurrentRanks = ({ ranks, runs, moments, latestMoments, version, clock }: Sources) => {
  const onlyCurrent = async (newest: readonly AppRank[]): Promise<CurrentRank[]> => {
    const { charts } = await latestMoments.findMomentsOf(newest)
    return newest.flatMap((rank): CurrentRank[] => {
      const latest = charts.get(chartKeyOf(rank.chart))
      const aheadMs = (latest?.observedAt.getTime() ?? 0) - rank.observedAt.getTime()
      if (aheadMs > 0) return []
      // The depth is that of the reading with the rank. No copy is made, because traces know their ranks by identity.
      return [Object.assign(rank, { depth: latest && aheadMs === 0 ? ranksIn(latest) : null })]
    })
  }

  /** Whoever asks for the same apps at the same time shares a reading, as the parts of a page do. */
  const readings = new Map<string, Promise<TracedRanks>>()
  const readTraces = (appIds: readonly AppId[], from: Date): Promise<TracedRanks> => {
    const key = `${version.find()} ${from.getTime()} ${appIds}`
    const reading =
      readings.get(key) ??
      ranks.listTracedRanks(appIds, from).finally(() => readings.get(key) === reading && readings.delete(key))
    readings.set(key, reading)
    return reading
  }

  return {
    listCurrentRanks: async (appIds: readonly AppId[], since: Date): Promise<CurrentRank[]> =>
      onlyCurrent(await ranks.listNewestRanks(appIds, since)),

    /** The current ranks and the peak ranks of apps, and what else the ranks of the last 30 days tell, in one reading. */
    traceRanks: async (appIds: readonly AppId[], since: Date) => {
      const from = startOfTraces(clock.now())
      const { newest, peaks, listSeen } = await readTraces(appIds, from)
      return {
        current: await onlyCurrent(newest.filter(({ observedAt }) => observedAt >= wholeSeconds(since))),
        peaks,
        findRunStarts: (of: readonly AppRank[]) => findRunStarts({ moments, runs }, of, { from, listSeen, peaks }),
        /** The ranks since a timestamp in each chart, in any order. */
        listSeries: (since: Date): RankSeries[] =>
          newest
            .filter(({ observedAt }) => observedAt >= since)
            .map(rank => ({
              appId: rank.appId,
              chart: rank.chart,
              ranks: listSeen(rank).filter(({ observedAt }) => observedAt >= since),
            })),
      }
    },
  }
}
