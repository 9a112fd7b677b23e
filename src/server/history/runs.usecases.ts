import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import type { RanksRepository } from './ranks.repository.ts'
import type { AppRank } from './ranks.rules.ts'
import { findRuns, type Run } from './runs.rules.ts'
import { lastMoment } from './snapshots.rules.ts'

type Sources = { moments: ChartMoments; ranks: RanksRepository }

/** Long enough for most runs, short enough to read only two monthly partitions. */
const recentMs = 30 * dayMs

const distinctCharts = (ranks: readonly AppRank[]): Chart[] => [
  ...new Map(ranks.map(({ chart }) => [chartKeyOf(chart), chart])).values(),
]

const findRunsSince = async (sources: Sources, of: readonly AppRank[], from: Date): Promise<Run[]> => {
  const [moments, ranks] = await Promise.all([
    sources.moments.listMomentsOf(distinctCharts(of), { from, to: lastMoment }),
    sources.ranks.listRanksSince(of, from),
  ])
  return findRuns(of, { moments, ranks })
}

/**
 * When each rank's current run began, in the given order. Reads the last 30 days first, and older data only for runs that may
 * be longer.
 */
export const findRunStarts = async (sources: Sources, ranks: readonly AppRank[]): Promise<Date[]> => {
  if (ranks.length === 0) return []
  const newest = Math.max(...ranks.map(({ observedAt }) => observedAt.getTime()))
  const recent = await findRunsSince(sources, ranks, new Date(newest - recentMs))
  const open = ranks.filter((_, index) => recent[index]?.isOpen)
  const older = open.length > 0 ? await findRunsSince(sources, open, new Date(0)) : []
  const olderStarts = new Map(open.map((rank, index) => [rank, older[index]?.start]))
  return ranks.map((rank, index) => olderStarts.get(rank) ?? recent[index]?.start ?? rank.observedAt)
}
