import type { TopChartEntry } from '#appstore'
import { findChart } from '#domain/charts.ts'
import type { Believed, Unconfirmed } from '../evidence/grades.rules.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import type { Failure } from '../pace/call-failures.rules.ts'
import type { ChartEnd, Claim } from './sweeps.repository.ts'

/** The delays between attempts; there is one more attempt than delays. */
export type Delays = readonly number[]

/** The time of the next attempt; undefined if no attempts are left. */
const findNextAttempt = (attempts: number, delaysMs: Delays, now: Date): Date | undefined => {
  const delayMs = delaysMs[attempts - 1]
  return delayMs === undefined ? undefined : new Date(now.getTime() + delayMs)
}

/** The outcome of a claimed chart, written atomically. */
export type Outcome = {
  end: ChartEnd
  /** When the chart was requested. */
  askedAt: Date
  /** The fetch for history; only the last attempt of a sweep has one. */
  fetch?: ChartFetch | undefined
  /** The apps of an accepted chart. */
  entries?: readonly TopChartEntry[] | undefined
  /** A reading to hold back for review. */
  suspect?: { fresh: Snapshot; verdict: Unconfirmed } | undefined
  /** What a believed reading means for earlier readings held back for review. */
  believed?: Believed | undefined
}

type Moments = { now: Date; askedAt: Date }

export const toMeasured = (
  claim: Claim,
  {
    fresh,
    verdict,
    entries,
    ...moments
  }: Moments & { fresh: Snapshot; verdict: Believed; entries: readonly TopChartEntry[] },
): Outcome => ({
  end: { state: verdict.outcome, attempts: claim.attempts + 1, now: moments.now },
  askedAt: moments.askedAt,
  fetch: { chart: fresh.chart, observedAt: fresh.observedAt, outcome: verdict.outcome, snapshot: fresh },
  entries,
  believed: verdict,
})

/** The App Store has no newer chart, so the existing measurement and its timestamp stay. */
export const toKnown = (claim: Claim, { now, askedAt }: Moments): Outcome => ({
  end: { state: 'unchanged', attempts: claim.attempts + 1, now },
  askedAt,
})

/** Holds the reading back. Apple would repeat it within the hour, so the plan asks again later instead of this sweep. */
export const toSuspect = (
  claim: Claim,
  { fresh, verdict, now, askedAt }: Moments & { fresh: Snapshot; verdict: Unconfirmed },
): Outcome => {
  const { reason, detail } = verdict
  // Uses the request time, because the chart may already have a measurement at the time of an outdated feed.
  const held = { ...fresh, observedAt: askedAt }
  return {
    end: { state: 'suspect', attempts: claim.attempts + 1, reason, detail, now },
    askedAt,
    suspect: { fresh: reason === 'outdated' ? held : fresh, verdict },
    fetch: { chart: fresh.chart, observedAt: askedAt, outcome: 'suspect', reason, detail },
  }
}

/** Retries if that may help, until no delays are left. `earliestRetry`: the retry time that the App Store stated. */
export const toFailed = (
  claim: Claim,
  {
    failure,
    delaysMs,
    earliestRetry,
    now,
    askedAt,
  }: Moments & { failure: Failure; delaysMs: Delays; earliestRetry?: Date | undefined },
): Outcome => {
  const { reason, code, sentence, isRetryable } = failure
  const end = { attempts: claim.attempts + 1, reason, detail: sentence, now }
  const next = isRetryable ? findNextAttempt(end.attempts, delaysMs, now) : undefined
  if (next)
    return {
      end: { ...end, state: 'pending', notBefore: earliestRetry && earliestRetry > next ? earliestRetry : next },
      askedAt,
    }
  // A chart that no longer exists fails without affecting others, and history cannot store it.
  const chart = findChart(claim.chartKey)
  const fetch = chart && { chart, observedAt: askedAt, outcome: 'failed' as const, reason, detail: code }
  return { end: { ...end, state: 'failed' }, askedAt, fetch }
}
