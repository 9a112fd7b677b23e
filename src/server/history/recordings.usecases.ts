import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { FetchesRepository } from './fetches.repository.ts'
import { finishFetches, leaseFetches } from './recordings.repository.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import type { ChartFetch } from './snapshots.rules.ts'

type RecordingsOptions = {
  db: Database
  clock: Clock
  snapshots: SnapshotsRepository
  fetches: FetchesRepository
  withdraw: (readings: readonly ChartFetch[]) => Promise<void>
}
type Listener = (fetches: readonly ChartFetch[]) => void
type WithdrawnListener = () => Promise<void>

/** Moves queued fetches from the relational database into history. Repeating a batch changes nothing. */
export const createRecordings = ({ db, clock, snapshots, fetches, withdraw }: RecordingsOptions) => {
  const listeners = new Set<Listener>()
  const withdrawnListeners = new Set<WithdrawnListener>()
  let flushing: Promise<number> | undefined

  const flushBatch = async (): Promise<number> => {
    const leased = await leaseFetches(db, clock.now())
    if (leased.length === 0) return 0
    const batch = leased.map(({ fetch }) => fetch)
    await snapshots.recordSnapshots(batch.flatMap(fetch => ('snapshot' in fetch ? [fetch.snapshot] : [])))
    await withdraw(batch.filter(({ outcome }) => outcome === 'withdrawn'))
    await fetches.recordFetches(batch)
    if (batch.some(({ outcome, isRestored }) => outcome === 'withdrawn' || isRestored))
      await Promise.all([...withdrawnListeners].map(listener => listener()))
    const ids = leased.map(({ id }) => id)
    await finishFetches(db, ids, clock.now())
    for (const listener of listeners) listener(batch)
    return leased.length
  }

  const flushAll = async (): Promise<number> => {
    let total = 0
    for (let moved = await flushBatch(); moved > 0; moved = await flushBatch()) total += moved
    return total
  }

  return {
    /** Calls the listener with every batch of fetches once it is in history. Returns a function that removes the listener. */
    onRecorded: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Calls the listener after measurements were withdrawn or restored, and awaits it. After a crash, it is called again. */
    onWithdrawn: (listener: WithdrawnListener): void => void withdrawnListeners.add(listener),

    /** Moves all queued fetches and returns their number. Concurrent calls share one run. */
    flush: (): Promise<number> => {
      flushing ??= flushAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
  }
}
