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
  /** The window in which the App Store counts calls; tests use a shorter one. */
  windowMs?: number | undefined
  /** How long a call waits for its slot before it fails with a `PausedError`. */
  patienceMs?: number | undefined
}

export type Pace = ReturnType<typeof createPace>

/** Wake up at least this often to read the row, because a pause may be lifted or the clock set back. */
const longestSleepMs = 15 * secondMs

const lineOf = (budget: Budget, isGuest = false): string => (isGuest ? `guests of ${budget}` : budget)

/** Queues of the callers in this process that wait for a slot. */
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
    /** Resolves once all guests waiting now have had their turn. */
    guestsOf: (budget: Budget): Promise<unknown> => lines.get(lineOf(budget, true)) ?? Promise.resolve(),
  }
}

/**
 * The pace of calls from one outgoing address. A slot is taken only when it is due, never ahead of time, so neither a stalled
 * process nor many processes together can send calls in bursts.
 */
export const createPace = ({ db, clock, perMinute, windowMs = minuteMs, patienceMs = minuteMs }: PaceOptions) => {
  const lines = createLines()
  let isEnsured = false

  const timesOf = (budget: Budget) => {
    const limits = { perMinute: perMinute[budget], windowMs }
    return { intervalMs: intervalMs(limits), slackMs: slackMs(limits) }
  }

  const tryTake = (budget: Budget): Promise<boolean> => takeSlot(db, { budget, now: clock.now(), ...timesOf(budget) })

  /** A slot further ahead than the pace allows means that the clock was set back, so it is due. */
  const findSlotMs = (budget: Budget, row: PaceRow, now: Date): number => {
    const { intervalMs: step, slackMs: slack } = timesOf(budget)
    const nextMs = row.nextCallAt.getTime()
    return nextMs > now.getTime() + step + slack ? now.getTime() : nextMs
  }

  /** When the next call may go out; in the past if it may go out now. */
  const findNext = async (budget: Budget): Promise<Date> => {
    const now = clock.now()
    const row = await findPace(db, budget)
    if (!row) return now
    if (isPauseBroken(row, now)) {
      await pausePaces(db, rows => {
        const broken = rows.find(candidate => isPauseBroken(candidate, now))
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
      // PostgreSQL has microseconds but Date does not, so add a millisecond to avoid waking too early.
      const waitMs = next.getTime() + 1 - clock.now().getTime()
      if (waitMs > 0) await clock.sleep(Math.min(waitMs, longestSleepMs), signal)
    }
  }

  /**
   * Waits for a slot and takes it. Returns undefined if it was taken, or else the time after `until` when the next one is
   * due. Callers in this process take turns, so that only one of them queries the database; guests go first.
   */
  const take = (budget: Budget, options: TakeOptions): Promise<Date | undefined> =>
    lines.join(lineOf(budget, options.isGuest), () => takeInTurn(budget, options))

  /** Passed to the App Store client: no request, including redirects, goes out without a slot. */
  const beforeCall: BeforeCall = async ({ budget, signal }) => {
    const until = new Date(clock.now().getTime() + patienceMs)
    const retryAt = await take(budget, { until, signal })
    if (retryAt) throw new PausedError(retryAt)
  }

  return {
    take,
    beforeCall,
    findNext,

    /** Whether a pause that the App Store asked for is in effect. */
    isPaused: async (budget: Budget): Promise<boolean> => {
      const { pausedUntil = null } = (await findPace(db, budget)) ?? {}
      return pausedUntil !== null && pausedUntil > clock.now()
    },

    /** For one call whose slot is already taken: its first request takes no other. */
    spendTakenSlot: (): BeforeCall => {
      let isUsed = false
      return async request => {
        if (isUsed) return beforeCall(request)
        isUsed = true
      }
    },

    /** For a 403 or 429, with the time from `Retry-After`. Pauses every budget. */
    recordRefusal: (retryAt?: Date): Promise<void> => {
      const now = clock.now()
      return pausePaces(db, rows => findNextPause(rows, { now, retryAt }))
    },

    /** For every answer: the next pause starts again at one minute. */
    recordSuccess: (): Promise<void> => forgetRefusals(db, clock.now()),

    intervalMs: (budget: Budget): number => timesOf(budget).intervalMs,
  }
}

type TakeOptions = {
  until: Date
  signal?: AbortSignal | undefined
  /** A person is waiting for the result. */
  isGuest?: boolean
}
