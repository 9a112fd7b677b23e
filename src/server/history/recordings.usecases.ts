import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { findStorageFault } from '../platform/storage-faults.ts'
import type { FetchesRepository } from './fetches.repository.ts'
import type { HistoryChanges } from './history-changes.usecases.ts'
import { finishFetches, type LeasedFetch, leaseFetches } from './recordings.repository.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { type ChartFetch, isWithdrawal, snapshotsOf } from './snapshots.rules.ts'

type RecordingsOptions = {
  db: Database
  clock: Clock
  snapshots: SnapshotsRepository
  fetches: FetchesRepository
  withdraw: (readings: readonly ChartFetch[]) => Promise<void>
  changes: Pick<HistoryChanges, 'tell' | 'announce'>
}
type WithdrawnListener = () => Promise<void>
type Unrecordable = { id: number; reason: unknown }
type Recorded = { recorded: readonly LeasedFetch[]; failed: readonly Unrecordable[] }
type UnrecordableListener = (found: Unrecordable) => void

/** If so many in a row fail, the rank history is at fault, and not they. */
const mostFailed = 16

type Stores = Pick<RecordingsOptions, 'snapshots' | 'fetches' | 'withdraw'>

const createRecordReadable = ({ snapshots, fetches, withdraw }: Stores) => {
  const record = async (batch: readonly ChartFetch[]): Promise<void> => {
    await snapshots.recordSnapshots(snapshotsOf(batch))
    await withdraw(batch.filter(({ outcome }) => outcome === 'withdrawn'))
    await fetches.recordFetches(batch)
  }

  /** Halves a batch that fails until what fails is alone. */
  const recordReadable = async (leased: readonly LeasedFetch[]): Promise<Recorded> => {
    try {
      await record(leased.map(({ fetch }) => fetch))
      return { recorded: leased, failed: [] }
    } catch (reason) {
      const [first] = leased
      if (findStorageFault(reason) || !first) throw reason
      if (leased.length === 1) return { recorded: [], failed: [{ id: first.id, reason }] }
      const middle = Math.ceil(leased.length / 2)
      const before = await recordReadable(leased.slice(0, middle))
      const after = await recordReadable(leased.slice(middle))
      const failed = [...before.failed, ...after.failed]
      if (failed.length === leased.length && failed.length >= mostFailed) throw reason
      return { recorded: [...before.recorded, ...after.recorded], failed }
    }
  }
  return recordReadable
}

/** Moves queued fetches from the relational database into history. Repeating a batch changes nothing. */
export const createRecordings = (options: RecordingsOptions) => {
  const { db, clock, changes } = options
  const recordReadable = createRecordReadable(options)
  const withdrawnListeners = new Set<WithdrawnListener>()
  const unrecordableListeners = new Set<UnrecordableListener>()
  const told = new Set<number>()
  let flushing: Promise<number> | undefined
  let following: Promise<number> | undefined

  const flushBatch = async () => {
    const leased = await leaseFetches(db, clock.now())
    if (leased.length === 0) return { isLast: true, moved: 0 }
    const { recorded, failed } = await recordReadable(leased)
    const unknown = failed.filter(({ id }) => !told.has(id))
    for (const found of unknown) for (const listener of unrecordableListeners) listener(found)
    for (const { id } of unknown) told.add(id)
    const batch = recorded.map(({ fetch }) => fetch)
    if (batch.some(isWithdrawal)) {
      await Promise.all([...withdrawnListeners].map(listener => listener()))
      changes.tell(undefined)
    }
    const ids = recorded.map(({ id }) => id)
    await db.transaction(async tx => {
      await finishFetches(tx, ids, clock.now())
      await changes.announce(tx, batch)
    })
    changes.tell(batch)
    return { isLast: false, moved: recorded.length }
  }

  const flushAll = async (): Promise<number> => {
    let total = 0
    for (let batch = await flushBatch(); !batch.isLast; batch = await flushBatch()) total += batch.moved
    return total
  }

  const start = (): Promise<number> => {
    flushing = flushAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    /**
     * Calls the listener after this process has withdrawn or restored measurements, and awaits it. After a crash, it is called
     * again. For what is stored; caches follow `onRecorded`.
     */
    onWithdrawn: (listener: WithdrawnListener): void => void withdrawnListeners.add(listener),

    /** Calls the listener once for each queued fetch that cannot be recorded. It stays queued, and is tried again every minute. */
    onUnrecordable: (listener: UnrecordableListener): void => void unrecordableListeners.add(listener),

    /** Moves all fetches that are queued by now, and returns the number of its run. Calls during a run share the one after it. */
    flush: (): Promise<number> => {
      if (!flushing) return start()
      // The run may have looked at the queue for the last time before what this call is about was queued.
      following ??= flushing
        .catch(() => undefined)
        .then(() => {
          following = undefined
          return flushing ?? start()
        })
      return following
    },
  }
}
