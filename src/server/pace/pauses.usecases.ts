import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { forgetRefusals, listPaces, pausePaces } from './pace.repository.ts'
import { findLastPause, findNextPause, isPauseBroken, restartPause } from './pace.rules.ts'

type PausesOptions = { db: Database; clock: Clock; log: Log }

/** A pause of all calls. `reason` is a sentence for operators. */
export type PresentPause = { since: Date; until: Date; reason: string }

const reasonOf = (refusals: number): string =>
  refusals > 1
    ? `The App Store refused ${refusals} calls in a row, each after a longer pause.`
    : 'The App Store refused a call because there were too many.'

/** The pauses that the App Store asks for by refusing calls. They hold for all budgets and processes. */
export const createPauses = ({ db, clock, log }: PausesOptions) => {
  const findPause = async (): Promise<PresentPause | undefined> => {
    const pause = findLastPause(await listPaces(db), clock.now())
    return pause && { since: pause.since, until: pause.until, reason: reasonOf(pause.refusals) }
  }

  return {
    /** The pause in effect; undefined while calls may go out. */
    findPause,

    /** For a 403 or 429, with the time from `Retry-After`. Pauses every budget. */
    recordRefusal: async (retryAt?: Date): Promise<void> => {
      const now = clock.now()
      const pause = await pausePaces(db, rows => findNextPause(rows, { now, retryAt }))
      if (!pause?.pausedUntil) return
      const seconds = Math.round((pause.pausedUntil.getTime() - now.getTime()) / secondMs)
      log.warn(
        { pausedUntil: pause.pausedUntil, refusals: pause.refusals },
        `The App Store refused a call. All calls to it pause for ${seconds} s, until ${pause.pausedUntil.toISOString()}, and then go on by themselves.`,
      )
    },

    /** For every answer: the next pause starts again at one minute. */
    recordSuccess: async (): Promise<void> => {
      if (await forgetRefusals(db, clock.now())) log.info('The App Store answers again after a pause; calls go on.')
    },

    /** Restarts a pause that was set before the clock was set back. */
    mendPause: async (): Promise<void> => {
      const now = clock.now()
      await pausePaces(db, rows => {
        const broken = rows.find(candidate => isPauseBroken(candidate, now))
        return broken && restartPause(broken, now)
      })
    },
  }
}
