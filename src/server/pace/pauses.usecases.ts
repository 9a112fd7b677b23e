import { secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { defaultEgress } from './egresses.rules.ts'
import { forgetRefusals, pausePaces } from './pace.repository.ts'
import { findNextPause, isPauseBroken, restartPause } from './pace.rules.ts'

type PausesOptions = { db: Database; clock: Clock; log: Log; egress: string }

export type Pauses = ReturnType<typeof createPauses>

/** The pauses that the App Store asks for by refusing calls. They hold for all budgets of an address, in all processes. */
export const createPauses = ({ db, clock, log, egress }: PausesOptions) => {
  const isNamed = egress !== defaultEgress
  const ofEgress = isNamed ? ` from ${egress}` : ''

  return {
    /** For a 403 or 429, with the time from `Retry-After`. Pauses every budget of the address. */
    recordRefusal: async (retryAt?: Date): Promise<void> => {
      const now = clock.now()
      const pause = await pausePaces(db, egress, rows => findNextPause(rows, { now, retryAt }))
      if (!pause?.pausedUntil) return
      const seconds = Math.round((pause.pausedUntil.getTime() - now.getTime()) / secondMs)
      log.warn(
        { pausedUntil: pause.pausedUntil, refusals: pause.refusals, egress },
        `The App Store refused a call${ofEgress}. All calls to it${ofEgress} pause for ${seconds} s, until ${pause.pausedUntil.toISOString()}, and then resume automatically.`,
      )
    },

    /** For every answer: the next pause starts again at one minute. */
    recordSuccess: async (): Promise<void> => {
      if (!(await forgetRefusals(db, egress, clock.now()))) return
      log.info({ egress }, `The App Store answers again after a pause; calls${ofEgress} go on.`)
    },

    /** Restarts a pause that was set before the clock was set back. */
    mendPause: async (): Promise<void> => {
      const now = clock.now()
      await pausePaces(db, egress, rows => {
        const broken = rows.find(candidate => isPauseBroken(candidate, now))
        return broken && restartPause(broken, now)
      })
    },
  }
}
