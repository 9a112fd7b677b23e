/** Whether charts are measured. `idle`: no measurement is due, so nothing is missing. */
export type Measuring =
  | { state: 'idle' | 'measuring'; measuredAt: Date | null }
  /** Nothing was measured since then, though something was due all the time. */
  | { state: 'stopped'; since: Date; measuredAt: Date | null }

export type MeasuringEvidence = {
  /** The collector is on, was started, and no admin has paused it. */
  isCollecting: boolean
  /** When it was started, or first planned something. */
  startedAt: Date | null
  /** The newest measurement of any chart. */
  measuredAt: Date | null
  /** The shortest freshness goal of all planned charts: something is due that often. Null while nothing is planned. */
  slotMs: number | null
}

/** One slot can be missed by a long pause that the App Store asked for; two say that something is wrong here. */
const missedSlots = 2

const latest = (moments: readonly (Date | null)[]): Date | undefined =>
  moments.filter(moment => moment !== null).toSorted((a, b) => b.getTime() - a.getTime())[0]

/** Before anything was measured, slots count from the start on. */
export const measuringOf = (evidence: MeasuringEvidence, now: Date): Measuring => {
  const { isCollecting, startedAt, measuredAt, slotMs } = evidence
  if (!isCollecting || slotMs === null) return { state: 'idle', measuredAt }
  const since = latest([startedAt, measuredAt])
  const isStopped = since !== undefined && now.getTime() - since.getTime() >= missedSlots * slotMs
  return isStopped ? { state: 'stopped', since, measuredAt } : { state: 'measuring', measuredAt }
}
