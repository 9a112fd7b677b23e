import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { OlderRuns } from './apps/older-runs.usecases.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import { startOfWindow } from './months.rules.ts'
import type { AppRank, TracedRanks } from './ranks.rules.ts'
import { findRuns, runKeyOf } from './runs.rules.ts'

type Sources = { moments: ChartMoments; runs: Pick<OlderRuns, 'listOlderRuns'> }
type Traces = Pick<TracedRanks, 'listSeen' | 'peaks'> & { from: Date }
type OpenRun = { rank: AppRank; start: Date; earliest: Date }

/** Long enough for most runs, short enough to read only two monthly partitions. */
const tracedMs = 30 * dayMs
/** Longer runs are looked for in these days before, and in all of history only if they are longer still. */
const firstStepDays = 365
const ever = new Date(0)

/** How far back ranks are traced. The same for an hour, so that readings can be shared. */
export const startOfTraces = (now: Date): Date => new Date(Math.floor((now.getTime() - tracedMs) / hourMs) * hourMs)

const distinctCharts = (ranks: readonly AppRank[]): Chart[] => [
  ...new Map(ranks.map(({ chart }) => [chartKeyOf(chart), chart])).values(),
]

const findRecentRuns = async ({ moments }: Sources, ranks: readonly AppRank[], { from, listSeen }: Traces) => {
  // Ending with the newest rank, so that these months are in memory.
  const to = new Date(Math.max(...ranks.map(({ observedAt }) => observedAt.getTime())))
  const known = await moments.listMomentsOf(distinctCharts(ranks), { from, to })
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
const followRuns = async ({ runs }: Sources, open: readonly OpenRun[], from: Date): Promise<void> => {
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
export const findRunStarts = async (sources: Sources, ranks: readonly AppRank[], traces: Traces): Promise<Date[]> => {
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
