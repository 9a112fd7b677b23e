/** Whether charts are measured. `idle`: no measurement is due, so nothing is missing. */
export type Measuring =
  | { state: 'idle' | 'measuring'; measuredAt: Date | null }
  /** No chart was measured since then, although charts were due. */
  | { state: 'stopped'; since: Date; measuredAt: Date | null }

export type MeasuringEvidence = {
  /** The collector is enabled, started and not paused. */
  isCollecting: boolean
  /** When the collector was started, or when the first plan was made. */
  startedAt: Date | null
  /** The newest measurement of any chart. */
  measuredAt: Date | null
  /**
   * The shortest freshness goal of all planned charts, and so the longest usual time between measurements. Null if no chart
   * is planned.
   */
  slotMs: number | null
}

/** A long pause requested by the App Store may cause one missed slot; two mean that something is wrong. */
const missedSlots = 2

const latest = (moments: readonly (Date | null)[]): Date | undefined =>
  moments.filter(moment => moment !== null).toSorted((a, b) => b.getTime() - a.getTime())[0]

/** Before the first measurement, slots count from the start of the collector. */
export const measuringOf = (evidence: MeasuringEvidence, now: Date): Measuring => {
  const { isCollecting, startedAt, measuredAt, slotMs } = evidence
  if (!isCollecting || slotMs === null) return { state: 'idle', measuredAt }
  const since = latest([startedAt, measuredAt])
  const isStopped = since !== undefined && now.getTime() - since.getTime() >= missedSlots * slotMs
  return isStopped ? { state: 'stopped', since, measuredAt } : { state: 'measuring', measuredAt }
}
