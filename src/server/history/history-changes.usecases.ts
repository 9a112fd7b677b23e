import { type Announcements, noAnnouncements } from '../platform/announcements.ts'
import type { Database } from '../platform/database.ts'
import type { createHistoryCaches } from './history-caches.usecases.ts'
import { type ChartFetch, isWithdrawal } from './snapshots.rules.ts'

type ChangesOptions = {
  db: Database
  announcements?: Announcements | undefined
  caches: Pick<ReturnType<typeof createHistoryCaches>, 'noteFetches' | 'forget' | 'forgetAll'>
}

/** JSON stores dates as strings. */
type AnnouncedFetch = ChartFetch & { observedAt: string }

const reviveFetch = (fetch: AnnouncedFetch): ChartFetch => {
  const observedAt = new Date(fetch.observedAt)
  return 'snapshot' in fetch
    ? { ...fetch, observedAt, snapshot: { ...fetch.snapshot, observedAt } }
    : { ...fetch, observedAt }
}

/** `undefined`: anything may have changed. */
type Listener = (fetches: readonly ChartFetch[] | undefined) => void

const topic = 'history'

export type HistoryChanges = ReturnType<typeof createHistoryChanges>

/** Who is told when history changes: listeners in this process, and other processes. */
export const createHistoryChanges = ({ db, announcements = noAnnouncements, caches }: ChangesOptions) => {
  const listeners = new Set<Listener>()

  const tell: Listener = fetches => {
    for (const listener of listeners) listener(fetches)
  }

  const noteAll = (): void => {
    caches.forgetAll()
    tell(undefined)
  }

  const note = async (fetches: readonly ChartFetch[]): Promise<void> => {
    if (fetches.length === 0) return
    if (fetches.some(isWithdrawal)) return noteAll()
    await caches.noteFetches(fetches)
    tell(fetches)
  }

  announcements.listen(topic, body => void (body ? note([reviveFetch(body as AnnouncedFetch)]) : noteAll()))

  return {
    /** Updates what this process keeps of history with fetches that are committed, and tells its listeners. */
    note,

    /** After a transaction that failed, of which some may be stored. */
    noteUncertain: caches.forget,

    /** Tells the other processes once the transaction commits. */
    announce: (tx: Database, fetches: readonly ChartFetch[]): Promise<void> =>
      announcements.announce(tx, topic, fetches),

    /** Tells this process and others that anything may have changed. */
    announceAll: async (): Promise<void> => {
      noteAll()
      await announcements.announce(db, topic, [undefined])
    },

    /**
     * Calls the listener with fetches once they are in history, also with those of other processes; with `undefined` if anything
     * may have changed. Returns a function that removes the listener.
     */
    onRecorded: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
