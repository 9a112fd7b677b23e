import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { createFetchesRepository } from './fetches.repository.ts'
import { type AppRank, createRanksRepository } from './ranks.repository.ts'
import { deleteFetches, leaseFetches } from './recordings.repository.ts'
import { findRuns } from './runs.rules.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import type { ChartFetch } from './snapshots.rules.ts'
import { rankStateOf, type StateAt, withGaps } from './states.rules.ts'

/** Long enough for most runs, short enough to lie in two monthly partitions. */
const recentMs = 30 * dayMs

const distinctCharts = (ranks: readonly AppRank[]): Chart[] => [
  ...new Map(ranks.map(({ chart }) => [chartKeyOf(chart), chart])).values(),
]

export type History = ReturnType<typeof createHistory>

type Listener = (fetches: readonly ChartFetch[]) => void

/** The truth: what was seen of every chart, when, and what could not be seen. */
export const createHistory = ({ clickhouse, db, clock }: { clickhouse: ClickHouse; db: Database; clock: Clock }) => {
  const snapshots = createSnapshotsRepository(clickhouse)
  const fetches = createFetchesRepository(clickhouse)
  const ranks = createRanksRepository(clickhouse)
  const listeners = new Set<Listener>()
  let flushing: Promise<number> | undefined

  const flushBatch = async (): Promise<number> => {
    const leased = await leaseFetches(db, clock.now())
    if (leased.length === 0) return 0
    const batch = leased.map(({ fetch }) => fetch)
    await snapshots.recordSnapshots(batch.flatMap(fetch => ('snapshot' in fetch ? [fetch.snapshot] : [])))
    await fetches.recordFetches(batch)
    await deleteFetches(
      db,
      leased.map(({ id }) => id),
    )
    for (const listener of listeners) listener(batch)
    return leased.length
  }

  const flushAll = async (): Promise<number> => {
    let total = 0
    for (let moved = await flushBatch(); moved > 0; moved = await flushBatch()) total += moved
    return total
  }

  const findRunsSince = async (of: readonly AppRank[], from: Date) => {
    const [moments, seen] = await Promise.all([
      snapshots.listMomentsSince(distinctCharts(of), from),
      ranks.listRanksSince(of, from),
    ])
    return findRuns(of, { moments, ranks: seen })
  }

  return {
    snapshots,
    fetches,
    ranks,

    /** Calls back with every batch of fetches once it is in history. Returns how to stop. */
    onRecorded: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Moves queued fetches into history; calls at the same time share one run. Answers how many were moved. */
    flush: (): Promise<number> => {
      flushing ??= flushAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },

    /** Since when each rank has been what it is, in the order given. Looks back a month first, and only where needed on. */
    findRunStarts: async (ranks: readonly AppRank[]): Promise<Date[]> => {
      if (ranks.length === 0) return []
      const newest = Math.max(...ranks.map(({ observedAt }) => observedAt.getTime()))
      const recent = await findRunsSince(ranks, new Date(newest - recentMs))
      const open = ranks.filter((_, index) => recent[index]?.isOpen)
      const older = open.length > 0 ? await findRunsSince(open, new Date(0)) : []
      const olderStarts = new Map(open.map((rank, index) => [rank, older[index]?.start]))
      return ranks.map((rank, index) => olderStarts.get(rank) ?? recent[index]?.start ?? rank.observedAt)
    },

    /** What was seen of one app in one chart over time, gaps with their reasons included. */
    listStates: async (query: {
      appId: AppId
      chart: Chart
      from: Date
      to: Date
      isOffered: boolean
    }): Promise<StateAt[]> => {
      const { appId, chart, isOffered } = query
      const [moments, seen, failures, trackedSince] = await Promise.all([
        snapshots.listMoments(chart, query),
        ranks.listRanksOverTime([appId], chart, query),
        fetches.listFailures(chart, query),
        fetches.findTrackedSince(chart),
      ])
      const rankAt = new Map(seen.map(({ observedAt, rank }) => [observedAt.getTime(), rank]))
      const known = { isOffered, ...(trackedSince && { trackedSince }) }
      const measured = moments.map(({ observedAt, depth, entryCount }) => {
        const snapshot = { depth, entryCount, rank: rankAt.get(observedAt.getTime()) ?? null }
        return { observedAt, ...rankStateOf({ at: observedAt, snapshot, ...known }) }
      })
      const failed = failures.map(({ observedAt, ...failure }) => ({
        observedAt,
        ...rankStateOf({ at: observedAt, failure, ...known }),
      }))
      return withGaps(measured, failed)
    },
  }
}
