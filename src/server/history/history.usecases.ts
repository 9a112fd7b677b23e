import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { createFetchesRepository } from './fetches.repository.ts'
import { createRanksRepository } from './ranks.repository.ts'
import { deleteFetches, leaseFetches } from './recordings.repository.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import type { ChartFetch, Snapshot } from './snapshots.rules.ts'
import { rankStateOf, type StateAt, withGaps } from './states.rules.ts'

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

export type { Snapshot }
