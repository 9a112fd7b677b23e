import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#domain/units.ts'
import type { AppStoreBudget } from './calls.ts'
import type { BeforeCall } from './transport/transport.ts'

export type PaceOptions = {
  /** Apple documents about 20 a minute for search and lookup together; default 20 charts and 15 searches. */
  callsPerMinute?: Readonly<Record<AppStoreBudget, number>> | undefined
  now?: (() => Date) | undefined
  /** Resolves after so many milliseconds; rejects when the signal aborts. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

export type Pace = {
  /** Give this to `createAppStore`. */
  beforeCall: BeforeCall
  /** Stops every budget until then: for a `ThrottledError`. A shorter pause never ends a longer one. */
  pauseUntil: (at: Date) => void
}

const sleepFor = (ms: number, signal?: AbortSignal): Promise<void> => wait(ms, undefined, signal ? { signal } : {})

/** A pace in the memory of one process: calls of a budget stand evenly apart, none is sent during a pause. */
export const createPace = (options: PaceOptions = {}): Pace => {
  const { callsPerMinute = { charts: 20, search: 15 }, now = () => new Date(), sleep = sleepFor } = options
  const nextAtMs: Record<AppStoreBudget, number> = { charts: 0, search: 0 }
  let pausedUntilMs = 0

  const takeSlot = (budget: AppStoreBudget): number => {
    const atMs = Math.max(now().getTime(), nextAtMs[budget], pausedUntilMs)
    nextAtMs[budget] = atMs + minuteMs / callsPerMinute[budget]
    return atMs
  }

  return {
    beforeCall: async ({ budget, signal }) => {
      // A pause may begin while we sleep. A slot that lies in it is taken anew, or all sleepers would wake at once.
      let atMs: number
      do {
        atMs = takeSlot(budget)
        if (atMs > now().getTime()) await sleep(atMs - now().getTime(), signal)
      } while (atMs < pausedUntilMs)
    },
    pauseUntil: at => {
      pausedUntilMs = Math.max(pausedUntilMs, at.getTime())
    },
  }
}
