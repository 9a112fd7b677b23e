import { type Announcements, noAnnouncements } from '../platform/announcements.ts'
import type { Database } from '../platform/database.ts'
import { reviveFetch, type StoredFetch } from './recordings.repository.ts'
import { type ChartFetch, isWithdrawal } from './snapshots.rules.ts'

type ChangesOptions = {
  db: Database
  announcements?: Announcements | undefined
  /** Updates what this process has cached of history with fetches that another process recorded. */
  noteOthers: (fetches: readonly ChartFetch[]) => Promise<void>
  /** Invalidates all that this process has cached of history. */
  forgetAll: () => void
}

/** `undefined`: anything may have changed. */
type Listener = (fetches: readonly ChartFetch[] | undefined) => void

const topic = 'history'

export type HistoryChanges = ReturnType<typeof createHistoryChanges>

/** Who is told when history changes: listeners in this process, and other processes. */
export const createHistoryChanges = ({
  db,
  announcements = noAnnouncements,
  noteOthers,
  forgetAll,
}: ChangesOptions) => {
  const listeners = new Set<Listener>()

  const tell: Listener = fetches => {
    for (const listener of listeners) listener(fetches)
  }

  const noteAll = (): void => {
    forgetAll()
    tell(undefined)
  }

  const hear = async (fetch: ChartFetch | undefined): Promise<void> => {
    if (!fetch || isWithdrawal(fetch)) noteAll()
    else {
      await noteOthers([fetch])
      tell([fetch])
    }
  }
  announcements.listen(topic, body => void hear(body ? reviveFetch(body as StoredFetch) : undefined))

  return {
    /** Tells the listeners of this process. */
    tell,

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
