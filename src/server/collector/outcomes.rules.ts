import type { TopChartEntry } from '#appstore'
import { type Chart, parseChartKey } from '#domain/charts.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { type Delays, type Failure, findNextAttempt } from './failures.rules.ts'
import type { Verdict } from './guard.rules.ts'
import type { ChartEnd, Claim } from './sweeps.repository.ts'

/** What came of a claimed chart; written as a whole or not at all. */
export type Outcome = {
  end: ChartEnd
  /** The fetch for history; only the last attempt of a sweep has one. */
  fetch?: ChartFetch | undefined
  /** The apps of a chart that is believed. */
  entries?: readonly TopChartEntry[] | undefined
  /** An answer to keep aside. */
  suspect?: { fresh: Snapshot; reason: string; detail: string } | undefined
}

type SuspectVerdict = Extract<Verdict, { outcome: 'suspect' }>
type MeasuredVerdict = Exclude<Verdict, SuspectVerdict>
type Moments = { now: Date; observedAt: Date }

export const toMeasured = (
  claim: Claim,
  {
    fresh,
    verdict,
    entries,
    now,
  }: { fresh: Snapshot; verdict: MeasuredVerdict; entries: readonly TopChartEntry[]; now: Date },
): Outcome => ({
  end: { state: verdict.outcome, attempts: claim.attempts + 1, now },
  fetch: { chart: fresh.chart, observedAt: fresh.observedAt, outcome: verdict.outcome, snapshot: fresh },
  entries,
})

/** Kept aside and asked again, until the delays are used up. */
export const toSuspect = (
  claim: Claim,
  { fresh, verdict, delaysMs, now }: { fresh: Snapshot; verdict: SuspectVerdict; delaysMs: Delays; now: Date },
): Outcome => {
  const { reason, detail } = verdict
  const attempts = claim.attempts + 1
  const notBefore = findNextAttempt(attempts, delaysMs, now)
  const { chart, observedAt } = fresh
  return {
    end: { state: notBefore ? 'pending' : 'suspect', attempts, reason, detail, notBefore, now },
    suspect: { fresh, reason, detail },
    fetch: notBefore ? undefined : { chart, observedAt, outcome: 'suspect', reason, detail },
  }
}

/** Asked again when that may help, until the delays are used up. `notSooner` is a moment the App Store named. */
export const toFailed = (
  claim: Claim,
  {
    failure,
    delaysMs,
    notSooner,
    now,
    observedAt,
  }: Moments & { failure: Failure; delaysMs: Delays; notSooner?: Date | undefined },
): Outcome => {
  const { reason, code, sentence, isRetryable } = failure
  const end = { attempts: claim.attempts + 1, reason, detail: sentence, now }
  const next = isRetryable ? findNextAttempt(end.attempts, delaysMs, now) : undefined
  if (next) return { end: { ...end, state: 'pending', notBefore: notSooner && notSooner > next ? notSooner : next } }
  const chart = findChart(claim.chartKey)
  const fetch = chart && { chart, observedAt, outcome: 'failed' as const, reason, detail: code }
  return { end: { ...end, state: 'failed' }, fetch }
}

/** Undefined for a key of a chart that does not exist any more: it fails alone, and history has no place for it. */
const findChart = (key: string): Chart | undefined => {
  try {
    return parseChartKey(key)
  } catch {
    return undefined
  }
}
