import { dayMs } from '#domain/units.ts'
import type { FailureRun } from '../history/fetches.repository.ts'
import { findLastPause, type Pause } from '../pace/pace.rules.ts'
import type { Measuring } from './standstill.rules.ts'

/** Fewer consecutive failures suggest a problem with a chart rather than with the App Store. */
const failuresToBelieve = 3
/** Older failures do not affect the current status. */
const rememberedMs = dayMs

type Standstill = { state: 'answering' | 'paused' | 'failing' | 'stopped'; since: Date | null; retryAt: Date | null }

type StatusEvidence = { pauses: readonly Pause[]; failures: FailureRun | undefined; measuring: Measuring }

const answering: Standstill = { state: 'answering', since: null, retryAt: null }

const findPause = (pauses: readonly Pause[], now: Date): Standstill | undefined => {
  const last = findLastPause(pauses, now)
  return last && { state: 'paused', since: last.since, retryAt: last.until }
}

/**
 * The App Store's status, from the pauses it requested and the failures since its last response. A standstill of all
 * measuring takes precedence.
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
