import type { BeforeCall } from '#appstore'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { defaultEgress, type Egress } from './egresses.rules.ts'
import { PausedError } from './pace.errors.ts'
import { findPace } from './pace.repository.ts'
import { type Budget, findLastPause, isPauseBroken, type SlotTimes, slotTimesOf } from './pace.rules.ts'
import { createPauses } from './pauses.usecases.ts'
import { countSlotsBefore, type PeopleQueue, type Queue, usualQueue } from './shares.rules.ts'
import { findSlotAt, findUse, listWaitingQueues } from './slots.repository.ts'
import { staleAfterMs } from './slots.usecases.ts'
import { createTaking } from './taking.usecases.ts'

export type PaceOptions = {
  db: Database
  clock: Clock
  log: Log
  /** The outgoing address; by default that of all processes that name none. */
  egress?: Egress | undefined
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
    egress = { name: defaultEgress },
    perMinute,
    windowMs = minuteMs,
    patienceMs = minuteMs,
    callTimeoutMs = 30 * secondMs,
  } = options
  const pauses = createPauses({ db, clock, log, egress: egress.name })

  const timesOf = (budget: Budget): SlotTimes =>
    slotTimesOf({ perMinute: perMinute[budget], windowMs }, callTimeoutMs + staleAfterMs)

  /** When the next call may go out; in the past if it may go out now. */
  const findNext = async (budget: Budget): Promise<Date> => {
    const now = clock.now()
    const row = await findPace(db, { egress: egress.name, budget })
    if (!row) return now
    if (isPauseBroken(row, now)) {
      await pauses.mendPause()
      return findNext(budget)
    }
    const times = timesOf(budget)
    const slotAt = findSlotAt(row, now, times)
    const { fullUntil = slotAt } = slotAt > now ? {} : await findUse(db, { egress: egress.name, budget, now, times })
    return new Date(Math.max(slotAt.getTime(), fullUntil.getTime(), row.pausedUntil?.getTime() ?? 0))
  }

  /** No request goes out without a slot. */
  const createBeforeCall =
    (queue?: Queue): BeforeCall =>
    async request => {
      const { budget, signal } = request
      const until = new Date(clock.now().getTime() + patienceMs)
      const { slot, retryAt } = await take(budget, { queue: queue ?? usualQueue(budget), until, signal })
      if (!slot) throw new PausedError(retryAt)
      return slot.beforeCall(request)
    }

  const { take, listWaitingHere } = createTaking({ db, clock, egress, pauses, timesOf, findNext, createBeforeCall })

  /** When the turn of a person comes, with `ahead` others in front of the same queue. */
  const findTurn = async (queue: PeopleQueue, ahead: number): Promise<Date> => {
    const budget = 'search'
    const now = clock.now()
    const times = timesOf(budget)
    const next = await findNext(budget)
    const ofEgress = { egress: egress.name, budget } as const
    const { used } = await findUse(db, { ...ofEgress, now, times })
    const waiting = new Set([...listWaitingHere(budget), ...(await listWaitingQueues(db, ofEgress, now))])
    const slots = countSlotsBefore({ budget, used, slots: times.sharedSlots }, { queue, ahead, waiting })
    return new Date(Math.max(next.getTime(), now.getTime()) + slots * times.intervalMs)
  }

  return {
    egress,
    take,
    /** Passed to the App Store client, for calls without a slot of their own. */
    beforeCall: createBeforeCall(),
    findNext,
    findTurn,
    recordRefusal: pauses.recordRefusal,
    recordSuccess: pauses.recordSuccess,

    /** When the pause in effect ends; undefined while calls may go out. */
    findRestEnd: async (budget: Budget): Promise<Date | undefined> => {
      const row = await findPace(db, { egress: egress.name, budget })
      return row && findLastPause([row], clock.now())?.until
    },

    intervalMs: (budget: Budget): number => timesOf(budget).intervalMs,
  }
}
