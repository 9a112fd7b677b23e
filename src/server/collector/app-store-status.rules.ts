import type { Measuring } from './standstill.rules.ts'

type Standstill = { state: 'answering' | 'paused' | 'failing' | 'stopped'; since: Date | null; retryAt: Date | null }

type StatusEvidence = {
  /** The pause of all addresses that read charts. */
  pause: { since: Date; until: Date } | undefined
  measuring: Measuring
}

const answering: Standstill = { state: 'answering', since: null, retryAt: null }

/**
 * The App Store's status, from the pauses it requested and the failures since its last response. A standstill of all
 * measuring takes precedence.
 */
export const statusOf = ({ pause, measuring }: StatusEvidence): Standstill => {
  if (measuring.state === 'stopped') {
    return { state: 'stopped', since: measuring.since, retryAt: pause?.until ?? null }
  }
  if (pause) return { state: 'paused', since: pause.since, retryAt: pause.until }
  return measuring.failures ? { state: 'failing', since: measuring.failures.startedAt, retryAt: null } : answering
}
