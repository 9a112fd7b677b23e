import { secondMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { countQueuedFetches } from '../history/recordings.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'

type FlusherOptions = { db: Database; history: History; clock: Clock; log: Log; delayMs?: number | undefined }

/** A person who waits for a chart waits no longer than this for its batch. */
const awaitedMs = secondMs

/** While history is unavailable, collecting stops above this number of queued charts. */
const longestQueue = 2_000

/**
 * Moves recorded charts into history in batches, after a short delay: a batch costs about as much as a chart alone. If history
 * is unavailable, charts stay queued and none is lost.
 */
export const createFlusher = ({ db, history, clock, log, delayMs = 10 * secondMs }: FlusherOptions) => {
  /** The delays that have begun. */
  const waiting = new Set<number>()
  let hasFailed = false

  const flush = async (): Promise<void> => {
    try {
      await history.flush()
      hasFailed = false
    } catch (error) {
      hasFailed = true
      log.warn({ err: error }, `The rank history cannot be written, so charts are queued: ${messageOf(error)}`)
    }
  }

  return {
    /** Schedules a flush; further requests until then share it. */
    request: ({ isAwaited, signal }: { isAwaited: boolean; signal: AbortSignal }): void => {
      const ms = isAwaited ? Math.min(awaitedMs, delayMs) : delayMs
      if (waiting.has(ms)) return
      waiting.add(ms)
      void clock.sleep(ms, signal).then(() => {
        waiting.delete(ms)
        return signal.aborted ? undefined : flush()
      })
    },

    flush,

    /** True if history is unavailable and the queue is too long. */
    isFull: async (): Promise<boolean> => hasFailed && (await countQueuedFetches(db)) > longestQueue,
  }
}

export type Flusher = ReturnType<typeof createFlusher>
