import { AppStoreError, type BeforeCall, ThrottledError } from '#appstore'
import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import { PausedError } from './pace.errors.ts'
import type { Pace } from './pace.usecases.ts'

type GuestsOptions = { clock: Clock; pace: Pace; stopping: AbortSignal }

export type GuestOutcome<Answer> =
  | { state: 'answered'; answer: Answer }
  /** No request can be sent before `retryAt`, because the App Store asked for a pause or too many calls are waiting. */
  | { state: 'paused' | 'busy'; retryAt: Date }
  | { state: 'failed'; error: Error }

/** Options for the App Store client; the slot is already taken. */
export type GuestCallOptions = { signal: AbortSignal; beforeCall: BeforeCall }

export type AskOptions = {
  /** Maximum wait for a slot. */
  patienceMs: number
  /** Maximum time for the call itself. */
  timeoutMs?: number | undefined
}

export type Guests = ReturnType<typeof createGuests>

/** Calls for people who are waiting. They go before background lookups. */
export const createGuests = ({ clock, pace, stopping }: GuestsOptions) => {
  let waiting = 0

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  const takeSlot = async (patienceMs: number): Promise<GuestOutcome<never> | undefined> => {
    const queueMs = waiting * pace.intervalMs('search')
    if (queueMs > patienceMs) return { state: 'busy', retryAt: later(queueMs) }
    waiting += 1
    try {
      const options = { until: later(patienceMs), signal: stopping, isGuest: true }
      const retryAt = await pace.take('search', options)
      if (!retryAt) return undefined
      const isPaused = await pace.isPaused('search')
      return { state: isPaused ? 'paused' : 'busy', retryAt }
    } finally {
      waiting -= 1
    }
  }

  const describe = async (error: unknown): Promise<GuestOutcome<never>> => {
    if (stopping.aborted) return { state: 'failed', error: new Error('The server is stopping.') }
    if (error instanceof PausedError) return { state: 'paused', retryAt: error.retryAt }
    if (error instanceof ThrottledError) {
      await pace.recordRefusal(error.retryAt)
      return { state: 'paused', retryAt: await pace.findNext('search') }
    }
    if (error instanceof AppStoreError) return { state: 'failed', error }
    throw error
  }

  /** @throws errors that the App Store did not cause: the database is down, or the request is impossible. */
  return async <Answer>(
    call: (options: GuestCallOptions) => Promise<Answer>,
    { patienceMs, timeoutMs = 10 * secondMs }: AskOptions,
  ): Promise<GuestOutcome<Answer>> => {
    let late: AbortSignal | undefined
    try {
      const refused = await takeSlot(patienceMs)
      if (refused) return refused
      late = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([stopping, late])
      const answer = await call({ signal, beforeCall: pace.spendTakenSlot() })
      await pace.recordSuccess()
      return { state: 'answered', answer }
    } catch (error) {
      if (late?.aborted) return { state: 'failed', error: new Error(`No answer within ${timeoutMs} ms.`) }
      return describe(error)
    }
  }
}
