import { dayMs } from '#domain/units.ts'
import type { FailureRun } from '../history/fetches.repository.ts'
import type { Measuring } from './standstill.rules.ts'

/** Fewer consecutive failures suggest a problem with a chart rather than with the App Store. */
const failuresToBelieve = 3
/** Older failures do not affect the current status. */
const rememberedMs = dayMs

type Standstill = { state: 'answering' | 'paused' | 'failing' | 'stopped'; since: Date | null; retryAt: Date | null }

type StatusEvidence = {
  /** The pause of all addresses that read charts. */
  pause: { since: Date; until: Date } | undefined
  failures: FailureRun | undefined
  measuring: Measuring
}

const answering: Standstill = { state: 'answering', since: null, retryAt: null }

/**
 * The App Store's status, from the pauses it requested and the failures since its last response. A standstill of all
 * measuring takes precedence.
 */
export const statusOf = ({ pause, failures, measuring }: StatusEvidence, now: Date): Standstill => {
  if (measuring.state === 'stopped') {
    return { state: 'stopped', since: measuring.since, retryAt: pause?.until ?? null }
  }
  if (pause) return { state: 'paused', since: pause.since, retryAt: pause.until }
  const isFailing =
    failures && failures.attempts >= failuresToBelieve && now.getTime() - failures.newestAt.getTime() <= rememberedMs
  return isFailing ? { state: 'failing', since: failures.startedAt, retryAt: null } : answering
}
