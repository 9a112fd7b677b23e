import type { Chart } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { FetchesRepository } from './fetches.repository.ts'
import type { RanksRepository } from './ranks.repository.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { rankStateOf, type StateAt, withGaps } from './states.rules.ts'
import { listUnknownMoments } from './thinning.rules.ts'

export type StatesQuery = {
  appId: AppId
  chart: Chart
  from: Date
  to: Date
  /** When lookups began to miss the app in that country; undefined while it is offered. */
  notOfferedSince?: Date | undefined
}

type Sources = {
  snapshots: SnapshotsRepository
  ranks: RanksRepository
  fetches: FetchesRepository
  clock: Clock
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** The last second of the day: history keeps whole seconds. */
const endOfDay = (at: Date): Date => new Date(startOfDay(addDays(dayOf(at), 1)).getTime() - secondMs)

/** Of the last day all moments are read: which of them is its last matters where ranks were thinned. */
const readEvidence = async ({ snapshots, ranks, fetches }: Sources, query: StatesQuery) => {
  const { appId, chart, from, to } = query
  const [moments, seen, failures, trackedSince] = await Promise.all([
    snapshots.listMoments(chart, { from, to: endOfDay(to) }),
    ranks.listRanksOverTime([appId], chart, query),
    fetches.listFailures(chart, query),
    fetches.findTrackedSince(chart),
  ])
  // After the ranks: where one was taken away before they were read, this says so.
  const thinnedBefore = await ranks.findThinnedBefore(appId)
  const rankAt = new Map(seen.map(({ observedAt, rank }) => [observedAt.getTime(), rank]))
  const unknown = listUnknownMoments(
    moments.map(({ observedAt }) => observedAt),
    { isRanked: moment => rankAt.has(moment.getTime()), thinnedBefore },
  )
  return { moments: moments.filter(({ observedAt }) => observedAt <= to), rankAt, failures, trackedSince, unknown }
}

/** What was seen of one app in one chart over time, gaps with their reasons included. */
export const listStates = async (sources: Sources, query: StatesQuery): Promise<StateAt[]> => {
  const { from, notOfferedSince } = query
  const { moments, rankAt, failures, trackedSince, unknown } = await readEvidence(sources, query)
  if (!trackedSince) return [{ observedAt: from, ...rankStateOf({ at: from, isOffered: true }) }]
  const known = (at: Date) => ({ at, trackedSince, isOffered: !notOfferedSince || at < notOfferedSince })
  const measured = moments.map(({ observedAt, depth, entryCount }) => {
    const snapshot = { depth, entryCount, rank: rankAt.get(observedAt.getTime()) ?? null }
    return { observedAt, ...rankStateOf({ snapshot, ...known(observedAt) }) }
  })
  const failed = failures.map(({ observedAt, ...failure }) => ({
    observedAt,
    ...rankStateOf({ failure, ...known(observedAt) }),
  }))
  if (measured.length + failed.length === 0) return [{ observedAt: from, ...rankStateOf(known(from)) }]
  const untracked = from < trackedSince ? [{ observedAt: from, ...rankStateOf(known(from)) }] : []
  // Moments without a known state still say that there was no gap.
  const points = [...untracked, ...withGaps(measured, failed, earlier(query.to, sources.clock.now()))]
  return points.filter(({ observedAt, state }) => state === 'failed' || !unknown.has(observedAt.getTime()))
}
