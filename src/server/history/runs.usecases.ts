import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import type { RanksRepository } from './ranks.repository.ts'
import type { AppRank, TracedRanks } from './ranks.rules.ts'
import { findRuns, type Run } from './runs.rules.ts'

type Sources = { moments: ChartMoments; ranks: RanksRepository }
type Evidence = { from: Date; seen: readonly AppRank[] }
type Traces = Pick<TracedRanks, 'listSeen'> & { from: Date }

/** Long enough for most runs, short enough to read only two monthly partitions. */
const tracedMs = 30 * dayMs

/** How far back ranks are traced. The same for an hour, so that readings can be shared. */
export const startOfTraces = (now: Date): Date => new Date(Math.floor((now.getTime() - tracedMs) / hourMs) * hourMs)

const distinctCharts = (ranks: readonly AppRank[]): Chart[] => [
  ...new Map(ranks.map(({ chart }) => [chartKeyOf(chart), chart])).values(),
]

const findRunsSince = async (
  { moments }: Sources,
  of: readonly AppRank[],
  { from, seen }: Evidence,
): Promise<Run[]> => {
  // Ending with the newest rank, so that these months are in memory.
  const to = new Date(Math.max(...of.map(({ observedAt }) => observedAt.getTime())))
  return findRuns(of, { moments: await moments.listMomentsOf(distinctCharts(of), { from, to }), ranks: seen })
}

/**
 * When each rank's current run began, in the given order. The ranks were traced back to `from`; older data is read only for
 * runs that may be longer.
 */
export const findRunStarts = async (
  sources: Sources,
  ranks: readonly AppRank[],
  { from, listSeen }: Traces,
): Promise<Date[]> => {
  if (ranks.length === 0) return []
  const recent = await findRunsSince(sources, ranks, { from, seen: ranks.flatMap(listSeen) })
  const open = ranks.filter((_, index) => recent[index]?.isOpen)
  const ever = new Date(0)
  const older =
    open.length > 0
      ? await findRunsSince(sources, open, { from: ever, seen: await sources.ranks.listRanksSince(open, ever) })
      : []
  const olderStarts = new Map(open.map((rank, index) => [rank, older[index]?.start]))
  return ranks.map((rank, index) => olderStarts.get(rank) ?? recent[index]?.start ?? rank.observedAt)
}
