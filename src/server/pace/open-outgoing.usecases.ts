import { dayMs, secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { Egress } from './egresses.rules.ts'
import { createOutgoing } from './outgoing.usecases.ts'
import type { AppStoreSettings, PaceSettings } from './pace.config.ts'
import { forgetEgresses, noteSeen } from './pace.repository.ts'
import type { Budget } from './pace.rules.ts'
import { createPace } from './pace.usecases.ts'

type PresenceOptions = {
  db: Database
  clock: Clock
  log: Log
  egresses: readonly Egress[]
  perMinute: Record<Budget, number>
}

/** Much shorter than the silence after which a process counts as ended. */
const everyMs = 30 * secondMs
const forgottenAfterMs = 30 * dayMs

/** Reports to all processes that this one runs, and which outgoing addresses it uses. */
export const createPresence = ({ db, clock, log, egresses, perMinute }: PresenceOptions) => {
  /** Pages use only the budget of searches. */
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

type OpenOptions = {
  db: Database
  clock: Clock
  log: Log
  settings: { pace: PaceSettings; appStore: Pick<AppStoreSettings, 'timeoutMs'> }
  windowMs: number | undefined
}

/** The outgoing addresses that the settings of this process name. */
export const openOutgoing = ({ db, clock, log, settings, windowMs }: OpenOptions) => {
  const { egresses, chartsPerMinute, searchPerMinute } = settings.pace
  const callTimeoutMs = settings.appStore.timeoutMs
  const perMinute = { charts: chartsPerMinute, search: searchPerMinute }
  const openPace = (egress: Egress) => createPace({ db, clock, log, egress, perMinute, windowMs, callTimeoutMs })
  const [first, ...others] = egresses
  return {
    pace: createOutgoing({ db, clock, paces: [openPace(first), ...others.map(openPace)], perMinute }),
    presence: createPresence({ db, clock, log, egresses, perMinute }),
  }
}
