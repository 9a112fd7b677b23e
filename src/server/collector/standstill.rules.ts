import type { GapReason } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { FailureRun } from '../history/store/failures.repository.ts'

/**
 * Whether charts are measured. `idle`: no measurement is due, so nothing is missing. `failures`: enough attempts failed
 * in a row that the fault cannot be a single chart.
 */
export type Measuring =
  | { state: 'idle' | 'measuring'; observedAt: Date | null; failures?: FailureRun | undefined }
  /** Every attempt since then failed. */
  | { state: 'failing'; since: Date; observedAt: Date | null; failures: FailureRun }
  /** No chart was measured since then, although charts were due. */
  | { state: 'stopped'; since: Date; observedAt: Date | null; failures?: FailureRun | undefined }

export type MeasuringEvidence = {
  /** The collector is enabled, started and not paused. */
  isCollecting: boolean
  /** When the collector was started, or when the first plan was made. */
  startedAt: Date | null
  /** The newest measurement of any chart. */
  observedAt: Date | null
  /**
   * The shortest freshness goal of all planned charts, and so the longest usual time between measurements. Null if no chart
   * is planned.
   */
  slotMs: number | null
  plannedCharts: number
  /** The failed attempts since the newest answer. */
  failures: FailureRun | undefined
}

/**
 * Charts that fail alone are retried together at the end of a sweep, so a few failures in a row say little about the
 * App Store. Failures of one in twenty charts in a row mean a fault; on a tiny server, failures of all its charts.
 */
const partOfPlan = 1 / 20
const fewestInARow = 3
const mostInARow = 100
/** Older failures do not affect the current state. */
const rememberedMs = dayMs

/** The run of failures, if it is long enough to mean a fault of the App Store or of the connection to it. */
const findFault = ({ failures, plannedCharts }: MeasuringEvidence, now: Date): FailureRun | undefined => {
  const inARow = Math.min(Math.max(fewestInARow, Math.ceil(plannedCharts * partOfPlan)), mostInARow)
  const needed = plannedCharts > 0 ? Math.min(plannedCharts, inARow) : inARow
  const isFault = failures && failures.attempts >= needed && now.getTime() - failures.newestAt.getTime() <= rememberedMs
  return isFault ? failures : undefined
}

/** A long pause requested by the App Store may cause one missed slot; two mean that something is wrong. */
const missedSlots = 2

const latest = (moments: readonly (Date | null)[]): Date | undefined =>
  moments.filter(moment => moment !== null).toSorted((a, b) => b.getTime() - a.getTime())[0]

/** Before the first measurement, slots count from the start of the collector. */
export const measuringOf = (evidence: MeasuringEvidence, now: Date): Measuring => {
  const { isCollecting, startedAt, observedAt, slotMs } = evidence
  const failures = findFault(evidence, now)
  if (!isCollecting || slotMs === null) return { state: 'idle', observedAt, failures }
  const since = latest([startedAt, observedAt])
  const isStopped = since !== undefined && now.getTime() - since.getTime() >= missedSlots * slotMs
  if (isStopped) return { state: 'stopped', since, observedAt, failures }
  if (failures) return { state: 'failing', since: failures.startedAt, observedAt, failures }
  return { state: 'measuring', observedAt }
}

const reasonWords: Record<GapReason, string> = {
  network: 'no connection to the App Store',
  timeout: 'no response in time',
  http: 'an error of the App Store',
  unusable: 'an unusable response',
  suspect: 'a response that was held back for review',
  withdrawn: 'a withdrawn response',
  'not-fetched': 'an error on this server',
}

/** A clause without an address: `the last 12 attempts failed since …, most often with HTTP 503`. */
export const sayFailures = ({ attempts, startedAt, reason, detail }: FailureRun): string => {
  const why = reason === 'http' && detail !== '' ? `HTTP ${detail}` : reasonWords[reason]
  const count = attempts.toLocaleString('en-US')
  return `the last ${count} attempts failed since ${startedAt.toISOString()}, most often with ${why}`
}

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
