import { chartKeyOf, chartsOf } from '#domain/charts.ts'
import { ranksIn } from '#domain/distances.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { OlderRuns } from './apps/older-runs.usecases.ts'
import type { RankSeries } from './apps/rank-series.usecases.ts'
import type { RanksOfApps } from './apps/ranks.usecases.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import type { createLatestMoments } from './latest-moments.usecases.ts'
import { startOfWindow } from './months.rules.ts'
import type { AppRank, CurrentRank, TracedRanks } from './ranks.rules.ts'
import { findRuns, runKeyOf } from './runs.rules.ts'
import { wholeSeconds } from './snapshots.rules.ts'

type RunSources = { moments: ChartMoments; runs: Pick<OlderRuns, 'listOlderRuns'> }
type Traces = Pick<TracedRanks, 'listSeen' | 'peaks'> & { from: Date }
type OpenRun = { rank: AppRank; start: Date; earliest: Date }

/** Long enough for most runs, and short enough to read only two monthly partitions. */
const tracedMs = 30 * dayMs
/** Longer runs are traced through this many days before, and only the longest through all of history. */
const firstStepDays = 365
const ever = new Date(0)

/** How far back ranks are traced. The same for an hour, so that readings can be shared. */
export const startOfTraces = (now: Date): Date => new Date(Math.floor((now.getTime() - tracedMs) / hourMs) * hourMs)

const findRecentRuns = async ({ moments }: RunSources, ranks: readonly AppRank[], { from, listSeen }: Traces) => {
  // The span ends with the newest rank, so that its months are in memory.
  const to = new Date(Math.max(...ranks.map(({ observedAt }) => observedAt.getTime())))
  const known = await moments.listMomentsOf(chartsOf(ranks), { from, to })
  return findRuns(ranks, { moments: known, ranks: ranks.flatMap(listSeen) })
}

/**
 * A run cannot be older than the peak of its app in the chart: either it has the rank of the peak, which was first reached then,
 * or the app had a better rank then. A peak that is newer than the rank was recorded meanwhile, and hides the former one.
 */
const createFindEarliest = (peaks: readonly AppRank[]) => {
  const peakAt = new Map(peaks.map(peak => [runKeyOf(peak), peak.observedAt]))
  return (rank: AppRank): Date => {
    const at = peakAt.get(runKeyOf(rank)) ?? ever
    return at <= rank.observedAt ? at : ever
  }
}

/** Follows open runs back from `from`, and changes their start. */
const followRuns = async ({ runs }: RunSources, open: readonly OpenRun[], from: Date): Promise<void> => {
  let [left, before] = [open, from]
  for (const step of [startOfWindow(from, firstStepDays), ever]) {
    left = left.filter(({ earliest }) => earliest < before)
    if (left.length === 0) return
    const since = new Date(Math.max(step.getTime(), Math.min(...left.map(({ earliest }) => earliest.getTime()))))
    const older = await runs.listOlderRuns(
      left.map(({ rank }) => rank),
      { since, before },
    )
    for (const [index, run] of left.entries()) run.start = older[index]?.start ?? run.start
    left = left.filter((_, index) => older[index]?.isOpen)
    before = since
  }
}

/**
 * When each rank's current run began, in the given order. The ranks were traced back to `from`; older data is read only for
 * runs that may be longer.
 */
export const findRunStarts = async (
  sources: RunSources,
  ranks: readonly AppRank[],
  traces: Traces,
): Promise<Date[]> => {
  if (ranks.length === 0) return []
  const recent = await findRecentRuns(sources, ranks, traces)
  if (!recent.some(({ isOpen }) => isOpen)) return recent.map(({ start }) => start)
  const findEarliest = createFindEarliest(traces.peaks)
  const runs = ranks.map((rank, index) => {
    const { start = rank.observedAt, isOpen = false } = recent[index] ?? {}
    return { rank, start, isOpen, earliest: isOpen ? findEarliest(rank) : start }
  })
  await followRuns(
    sources,
    runs.filter(({ isOpen }) => isOpen),
    traces.from,
  )
  return runs.map(({ start }) => start)
}

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
      // The depth is that of the reading with the rank. No copy is made, because traces look up ranks by object identity.
      return [Object.assign(rank, { depth: latest && aheadMs === 0 ? ranksIn(latest) : null })]
    })
  }

  /** Simultaneous requests for the same apps, as from the parts of a page, share one reading. */
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

    /** The current ranks and the peak ranks of apps, and what else the ranks of the last 30 days show, in one reading. */
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
