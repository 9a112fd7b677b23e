import type { BeforeCall } from '#appstore'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { PausedError } from './pace.errors.ts'
import { ensurePaces, findPace, forgetRefusals, type PaceRow, pausePaces, takeSlot } from './pace.repository.ts'
import { type Budget, findNextPause, intervalMs, isPauseBroken, restartPause, slackMs } from './pace.rules.ts'

export type PaceOptions = {
  db: Database
  clock: Clock
  perMinute: Record<Budget, number>
  /** The window the App Store counts in; tests use a shorter one. */
  windowMs?: number | undefined
  /** How long a call waits for its slot before it is refused with a `PausedError`. */
  patienceMs?: number | undefined
}

export type Pace = ReturnType<typeof createPace>

/** Nobody sleeps longer without a look at the row: a pause may have been lifted, a clock set back. */
const longestSleepMs = 15 * secondMs

const lineOf = (budget: Budget, isGuest = false): string => (isGuest ? `guests of ${budget}` : budget)

/** Lines of those who wait for a slot in this process. */
const createLines = () => {
  const lines = new Map<string, Promise<unknown>>()
  return {
    join: <Taken>(line: string, takeInTurn: () => Promise<Taken>): Promise<Taken> => {
      const turn = (lines.get(line) ?? Promise.resolve()).then(takeInTurn)
      lines.set(
        line,
        turn.catch(() => undefined),
      )
      return turn
    },
    /** Settles when the guests who wait now have had their turn. */
    guestsOf: (budget: Budget): Promise<unknown> => lines.get(lineOf(budget, true)) ?? Promise.resolve(),
  }
}

/**
 * The pace of the calls of one outgoing address. A slot is taken at the moment it is due and never ahead, so a process
 * that stalls, or many processes together, cannot bunch calls.
 */
export const createPace = ({ db, clock, perMinute, windowMs = minuteMs, patienceMs = minuteMs }: PaceOptions) => {
  const lines = createLines()
  let isEnsured = false

  const timesOf = (budget: Budget) => {
    const limits = { perMinute: perMinute[budget], windowMs }
    return { intervalMs: intervalMs(limits), slackMs: slackMs(limits) }
  }

  const tryTake = (budget: Budget): Promise<boolean> => takeSlot(db, { budget, now: clock.now(), ...timesOf(budget) })

  /** A slot further ahead than the pace sets any comes from a clock that was set back: it is due. */
  const findSlotMs = (budget: Budget, row: PaceRow, now: Date): number => {
    const { intervalMs: step, slackMs: slack } = timesOf(budget)
    const nextMs = row.nextCallAt.getTime()
    return nextMs > now.getTime() + step + slack ? now.getTime() : nextMs
  }

  /** When the next call may go; a moment in the past when it may go now. */
  const findNext = async (budget: Budget): Promise<Date> => {
    const now = clock.now()
    const row = await findPace(db, budget)
    if (!row) return now
    if (isPauseBroken(row, now)) {
      await pausePaces(db, rows => {
        const broken = rows.find(one => isPauseBroken(one, now))
        return broken && restartPause(broken, now)
      })
      return findNext(budget)
    }
    return new Date(Math.max(findSlotMs(budget, row, now), row.pausedUntil?.getTime() ?? 0))
  }

  const takeInTurn = async (budget: Budget, { until, signal, isGuest }: TakeOptions): Promise<Date | undefined> => {
    if (!isEnsured) await ensurePaces(db, clock.now())
    isEnsured = true
    for (;;) {
      if (!isGuest) await lines.guestsOf(budget)
      signal?.throwIfAborted()
      if (await tryTake(budget)) return undefined
      const next = await findNext(budget)
      if (next > until) return next
      // PostgreSQL keeps microseconds and a Date does not: one millisecond more, or it would be too early.
      const waitMs = next.getTime() + 1 - clock.now().getTime()
      if (waitMs > 0) await clock.sleep(Math.min(waitMs, longestSleepMs), signal)
    }
  }

  /**
   * Waits for a slot and takes it. Answers undefined when it is taken, else the moment after `until` at which the next
   * one is due. Those who wait in this process take turns, so that one of them asks the database and not all, and guests
   * go first.
   */
  const take = (budget: Budget, options: TakeOptions): Promise<Date | undefined> =>
    lines.join(lineOf(budget, options.isGuest), () => takeInTurn(budget, options))

  /** Given to the App Store client: no request leaves without a slot, those of redirects included. */
  const beforeCall: BeforeCall = async ({ budget, signal }) => {
    const until = new Date(clock.now().getTime() + patienceMs)
    const retryAt = await take(budget, { until, signal })
    if (retryAt) throw new PausedError(retryAt)
  }

  return {
    take,
    beforeCall,
    findNext,

    /** Whether the App Store asked for a pause that still lasts. */
    isPaused: async (budget: Budget): Promise<boolean> => {
      const { pausedUntil = null } = (await findPace(db, budget)) ?? {}
      return pausedUntil !== null && pausedUntil > clock.now()
    },

    /** For one call whose slot is taken already: its first request takes no other. */
    spendTakenSlot: (): BeforeCall => {
      let isUsed = false
      return async request => {
        if (isUsed) return beforeCall(request)
        isUsed = true
      }
    },

    /** For a 403 or 429, with the moment that `Retry-After` names. Every budget pauses. */
    recordRefusal: (retryAt?: Date): Promise<void> => {
      const now = clock.now()
      return pausePaces(db, rows => findNextPause(rows, { now, retryAt }))
    },

    /** For every answer: the next pause begins with a minute again. */
    recordSuccess: (): Promise<void> => forgetRefusals(db, clock.now()),

    intervalMs: (budget: Budget): number => timesOf(budget).intervalMs,
  }
}

type TakeOptions = {
  until: Date
  signal?: AbortSignal | undefined
  /** A person waits for the answer. */
  isGuest?: boolean
}
