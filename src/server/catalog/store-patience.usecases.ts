import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { StoreAnswer } from './store-search.usecases.ts'

/** `late`: the request stopped waiting. The answer is cached for the next request. */
export type TimelyAnswer = StoreAnswer | { state: 'late' }

type Patience = { clock: Clock; patienceMs: number }

/** Waits for the App Store's answer until the patience of the caller runs out. */
export const answerInTime = async (
  asking: Promise<StoreAnswer>,
  { clock, patienceMs }: Patience,
): Promise<TimelyAnswer> => {
  const waiting = new AbortController()
  const late = clock.sleep(patienceMs, waiting.signal).then((): TimelyAnswer => ({ state: 'late' }))
  const answer = await Promise.race([asking, late])
  waiting.abort()
  return answer
}

/** A late answer has usually arrived after this delay. */
const soonSeconds = 5

/** Seconds after which a retry makes sense, as a whole number of at least 1. */
export const secondsUntilRetry = (answer: TimelyAnswer, now: Date): number => {
  const waitMs = 'retryAt' in answer ? answer.retryAt.getTime() - now.getTime() : soonSeconds * secondMs
  return Math.max(1, Math.ceil(waitMs / secondMs))
}
