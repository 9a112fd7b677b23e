import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { StoreAnswer } from './store-search.usecases.ts'

/** `late`: the person waits no longer. The answer comes in for whoever asks next. */
export type TimelyAnswer = StoreAnswer | { state: 'late' }

type Patience = { clock: Clock; patienceMs: number }

/** What the App Store answers within the patience of a person. */
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

/** Whoever asks again this soon may find that the late answer has come. */
const soonSeconds = 5

/** Whole seconds after which it is worth asking again. */
export const secondsUntilRetry = (answer: TimelyAnswer, now: Date): number => {
  const waitMs = 'retryAt' in answer ? answer.retryAt.getTime() - now.getTime() : soonSeconds * secondMs
  return Math.max(1, Math.ceil(waitMs / secondMs))
}
