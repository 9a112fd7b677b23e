import { dayMs } from '#domain/units.ts'
import type { FailureRun } from '../history/fetches.repository.ts'
import { isPauseBroken, type Pause, restartPause } from '../pace/pace.rules.ts'
import type { Measuring } from './standstill.rules.ts'

/** Fewer failures in a row point to a chart, not to the App Store. */
const failuresToBelieve = 3
/** An older failure says nothing of the present. */
const rememberedMs = dayMs

type Standstill = { state: 'answering' | 'paused' | 'failing' | 'stopped'; since: Date | null; retryAt: Date | null }

type StatusEvidence = { pauses: readonly Pause[]; failures: FailureRun | undefined; measuring: Measuring }

const answering: Standstill = { state: 'answering', since: null, retryAt: null }

/** The pause that ends last; one set by a clock that was set back since counts as begun now, as the pace takes it. */
const findPause = (pauses: readonly Pause[], now: Date): Standstill | undefined => {
  const present = pauses
    .map(pause => (isPauseBroken(pause, now) ? restartPause(pause, now) : pause))
    .flatMap(({ pausedAt, pausedUntil }) => (pausedUntil && pausedUntil > now ? [{ pausedAt, pausedUntil }] : []))
    .sort((a, b) => b.pausedUntil.getTime() - a.pausedUntil.getTime())
  const [last] = present
  return last && { state: 'paused', since: last.pausedAt, retryAt: last.pausedUntil }
}

/**
 * How the App Store answers, from the pauses it asked for and the attempts that failed since its newest answer. That
 * nothing is measured any more says more than either.
 */
export const statusOf = ({ pauses, failures, measuring }: StatusEvidence, now: Date): Standstill => {
  const pause = findPause(pauses, now)
  if (measuring.state === 'stopped') {
    return { state: 'stopped', since: measuring.since, retryAt: pause?.retryAt ?? null }
  }
  if (pause) return pause
  const isFailing =
    failures && failures.attempts >= failuresToBelieve && now.getTime() - failures.newestAt.getTime() <= rememberedMs
  return isFailing ? { state: 'failing', since: failures.startedAt, retryAt: null } : answering
}
