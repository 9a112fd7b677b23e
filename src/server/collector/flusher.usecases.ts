import { secondMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { countQueuedFetches } from '../history/recordings.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'

type FlusherOptions = { db: Database; history: History; clock: Clock; log: Log; delayMs?: number | undefined }

/** With more than this waiting for a history that is away nothing more is asked: the queue stays small. */
const longestQueue = 2_000

/** Moves recorded charts into history soon after, many at a time. A history that is away delays them and loses none. */
export const createFlusher = ({ db, history, clock, log, delayMs = secondMs }: FlusherOptions) => {
  let isWaiting = false
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
    /** Flushes a little later; requests until then are one flush. */
    request: (signal: AbortSignal): void => {
      if (isWaiting) return
      isWaiting = true
      void clock.sleep(delayMs, signal).then(() => {
        isWaiting = false
        return signal.aborted ? undefined : flush()
      })
    },

    flush,

    /** True while history is away and too much waits for it. */
    isFull: async (): Promise<boolean> => hasFailed && (await countQueuedFetches(db)) > longestQueue,
  }
}

export type Flusher = ReturnType<typeof createFlusher>
