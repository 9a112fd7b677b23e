import type { BeforeCall } from '#appstore'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { PausedError } from './pace.errors.ts'
import { findPace } from './pace.repository.ts'
import { type Budget, isPauseBroken, type SlotTimes, slotTimesOf } from './pace.rules.ts'
import { createPauses } from './pauses.usecases.ts'
import { countSlotsBefore, type Line, type PeopleLine, usualLine } from './shares.rules.ts'
import { findSlotAt, findUse, listWaitingLines } from './slots.repository.ts'
import { staleAfterMs } from './slots.usecases.ts'
import { createTaking } from './taking.usecases.ts'

export type PaceOptions = {
  db: Database
  clock: Clock
  log: Log
  perMinute: Record<Budget, number>
  /** The window in which the App Store counts calls; tests use a shorter one. */
  windowMs?: number | undefined
  /** How long a call waits for its slot before it fails with a `PausedError`. */
  patienceMs?: number | undefined
  /** How long a request can take until it is answered or given up. */
  callTimeoutMs?: number | undefined
}

export type Pace = ReturnType<typeof createPace>

/**
 * The pace of calls from one outgoing address. A slot is taken only when it is due, never ahead of time, so neither a stalled
 * process nor many processes together can send calls in bursts. It counts in the App Store's window from when it was taken until
 * a window after its answer, because the request may arrive at any time between.
 */
export const createPace = (options: PaceOptions) => {
  const {
    db,
    clock,
    log,
    perMinute,
    windowMs = minuteMs,
    patienceMs = minuteMs,
    callTimeoutMs = 30 * secondMs,
  } = options
  const pauses = createPauses({ db, clock, log })

  const timesOf = (budget: Budget): SlotTimes =>
    slotTimesOf({ perMinute: perMinute[budget], windowMs }, callTimeoutMs + staleAfterMs)

  /** When the next call may go out; in the past if it may go out now. */
  const findNext = async (budget: Budget): Promise<Date> => {
    const now = clock.now()
    const row = await findPace(db, budget)
    if (!row) return now
    if (isPauseBroken(row, now)) {
      await pauses.mendPause()
      return findNext(budget)
    }
    const times = timesOf(budget)
    const slotAt = findSlotAt(row, now, times)
    const { fullUntil = slotAt } = slotAt > now ? {} : await findUse(db, { budget, now, times })
    return new Date(Math.max(slotAt.getTime(), fullUntil.getTime(), row.pausedUntil?.getTime() ?? 0))
  }

  /** No request goes out without a slot. */
  const createBeforeCall =
    (line?: Line): BeforeCall =>
    async request => {
      const { budget, signal } = request
      const until = new Date(clock.now().getTime() + patienceMs)
      const { slot, retryAt } = await take(budget, { line: line ?? usualLine(budget), until, signal })
      if (!slot) throw new PausedError(retryAt)
      return slot.beforeCall(request)
    }

  const { take, listWaitingHere } = createTaking({ db, clock, timesOf, findNext, createBeforeCall })

  /** When the turn of a person comes, with `ahead` others in front of the same line. */
  const findTurn = async (line: PeopleLine, ahead: number): Promise<Date> => {
    const budget = 'search'
    const now = clock.now()
    const times = timesOf(budget)
    const next = await findNext(budget)
    const { used } = await findUse(db, { budget, now, times })
    const waiting = new Set([...listWaitingHere(budget), ...(await listWaitingLines(db, budget, now))])
    const slots = countSlotsBefore({ budget, used, slots: times.sharedSlots }, { line, ahead, waiting })
    return new Date(Math.max(next.getTime(), now.getTime()) + slots * times.intervalMs)
  }

  return {
    take,
    /** Passed to the App Store client, for calls without a slot of their own. */
    beforeCall: createBeforeCall(),
    findNext,
    findTurn,
    findPause: pauses.findPause,
    recordRefusal: pauses.recordRefusal,
    recordSuccess: pauses.recordSuccess,

    /** Whether a pause that the App Store asked for is in effect. */
    isPaused: async (budget: Budget): Promise<boolean> => {
      const { pausedUntil = null } = (await findPace(db, budget)) ?? {}
      return pausedUntil !== null && pausedUntil > clock.now()
    },

    intervalMs: (budget: Budget): number => timesOf(budget).intervalMs,
  }
}
