import { type Announcements, noAnnouncements } from './announcements.ts'
import type { Database } from './database.ts'

/**
 * `addition`: something was measured, and what was read before was right when it was read. `correction`: what was read before
 * must not be shown any more.
 */
export type Change = 'addition' | 'correction'

type Listener = (change: Change) => void

export type DataVersion = ReturnType<typeof createDataVersion>

/** One number for all data that people see. It rises with every change that any process commits. */
export const createDataVersion = (announcements: Announcements = noAnnouncements) => {
  const listeners = new Set<Listener>()
  let [current, corrected] = [0, 0]

  /** In this process, once the change is committed. */
  const raise = (change: Change): void => {
    current += 1
    if (change === 'correction') corrected = current
    for (const listener of listeners) listener(change)
  }
  /** In the other processes, once the transaction commits. */
  const announce = (tx: Database, change: Change): Promise<void> => announcements.publish(tx, change)

  for (const change of ['addition', 'correction'] as const) announcements.subscribe(change, () => raise(change))

  return {
    /** The version of data that is read now. */
    find: (): number => current,
    /** Data from before this version must not be shown. */
    findCorrected: (): number => corrected,
    raise,
    announce,
    /** In every process, for a change that is committed already. */
    raiseEverywhere: async (db: Database, change: Change): Promise<void> => {
      raise(change)
      await announce(db, change)
    },
    /** Returns a function that removes the listener. */
    onRaised: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
