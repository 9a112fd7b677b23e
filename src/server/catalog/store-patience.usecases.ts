import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { AskedStore, StoreAnswer } from './store-search.usecases.ts'

/**
 * `waiting`: the call has not been sent yet; its turn should come at `retryAt`. `slow`: the call was sent, and the request
 * stopped waiting for its answer. Either way, the answer is cached for the next request.
 */
export type TimelyAnswer = StoreAnswer | { state: 'waiting'; retryAt: Date } | { state: 'slow' }

type Patience = { clock: Clock; patienceMs: number }

/** A call that was sent late has at least this long to be answered. */
const longestAnswerMs = 2.5 * secondMs

/** Waits for the App Store's answer until the patience of the caller runs out. */
export const answerInTime = async (
  { answer, findTurn, findSentAt }: AskedStore,
  { clock, patienceMs }: Patience,
): Promise<TimelyAnswer> => {
  const waitFor = async (ms: number): Promise<StoreAnswer | undefined> => {
    const waiting = new AbortController()
    const late = clock.sleep(ms, waiting.signal).then(() => undefined)
    const inTime = await Promise.race([answer, late])
    waiting.abort()
    return inTime
  }
  const inTime = await waitFor(patienceMs)
  if (inTime) return inTime
  const retryAt = await findTurn()
  if (retryAt) return { state: 'waiting', retryAt }
  const underWayMs = clock.now().getTime() - (findSentAt() ?? clock.now()).getTime()
  const restMs = Math.min(patienceMs, longestAnswerMs) - underWayMs
  const late = restMs > 0 ? await waitFor(restMs) : undefined
  return late ?? { state: 'slow' }
}

/** A late answer has usually arrived after this delay. */
const retrySeconds = 5

/** Seconds after which a retry makes sense, as a whole number of at least 1. */
export const secondsUntilRetry = (answer: TimelyAnswer, now: Date): number => {
  const waitMs = 'retryAt' in answer ? answer.retryAt.getTime() - now.getTime() : retrySeconds * secondMs
  return Math.max(1, Math.ceil(waitMs / secondMs))
}
