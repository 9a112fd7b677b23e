import { dayMs, secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { Egress } from './egresses.rules.ts'
import { forgetEgresses, noteSeen } from './pace.repository.ts'
import type { Budget } from './pace.rules.ts'

type PresenceOptions = {
  db: Database
  clock: Clock
  log: Log
  egresses: readonly Egress[]
  perMinute: Record<Budget, number>
}

/** Far more often than the silence that counts as an end. */
const everyMs = 30 * secondMs
const forgottenAfterMs = 30 * dayMs

/** Tells all processes that this one runs, and by which addresses it goes out. */
export const createPresence = ({ db, clock, log, egresses, perMinute }: PresenceOptions) => {
  /** Pages need only the budget of searches. */
  const report = async ({ isCollecting }: { isCollecting: boolean }): Promise<void> => {
    const budgets: Budget[] = isCollecting ? ['charts', 'search'] : ['search']
    for (const { name: egress } of egresses) {
      for (const budget of budgets) await noteSeen(db, { egress, budget, perMinute: perMinute[budget] }, clock.now())
    }
  }

  const reportUntil = async (signal: AbortSignal, as: { isCollecting: boolean }): Promise<void> => {
    while (!signal.aborted) {
      await clock.sleep(everyMs, signal)
      if (signal.aborted) return
      try {
        await report(as)
      } catch (error) {
        log.warn({ err: error }, `The outgoing addresses could not be reported and will be again: ${messageOf(error)}`)
      }
    }
  }

  return {
    report,

    /** Reports now and then regularly. Returns a function to stop. */
    start: async (as: { isCollecting: boolean }): Promise<() => Promise<void>> => {
      await report(as)
      await forgetEgresses(db, new Date(clock.now().getTime() - forgottenAfterMs))
      const stopping = new AbortController()
      const running = reportUntil(stopping.signal, as)
      return async () => {
        stopping.abort()
        await running
      }
    },
  }
}
