import { type AppStore, type ChartSource, HttpError, ThrottledError, type TopChart } from '#appstore'
import { parseChartKey } from '#domain/charts.ts'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { toMoment } from '../history/snapshots.rules.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { HistoryAwayError } from './collector.errors.ts'
import type { Evidence } from './evidence.usecases.ts'
import { type Delays, toFailure } from './failures.rules.ts'
import { judge } from './guard.rules.ts'
import { recordOutcome } from './outcomes.repository.ts'
import { toFailed, toMeasured, toSuspect } from './outcomes.rules.ts'
import { type Claim, settleChart } from './sweeps.repository.ts'

export type AttemptOptions = {
  db: Database
  clock: Clock
  appStore: Pick<AppStore, 'fetchTopChart'>
  pace: Pace
  evidence: Evidence
  source: ChartSource
  /** After a failure and after an answer that looked wrong. */
  retryDelaysMs?: Delays | undefined
  suspectDelaysMs?: Delays | undefined
}

/** Runs one task at a time. */
const createSerial = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/** Nobody waits longer for a chart than this, whatever `Retry-After` of a 503 says. */
const longestWaitMs = hourMs / 2

/** One attempt to read a claimed chart, from the call to the transaction that records what came of it. */
export const createAttempts = (options: AttemptOptions) => {
  const { db, clock, appStore, pace, evidence, source } = options
  const { retryDelaysMs = [2 * secondMs, 10 * secondMs], suspectDelaysMs = [30 * secondMs, 2 * minuteMs] } = options
  // Two storefronts that were answered with one chart must not be judged side by side: neither would see the other.
  const serially = createSerial()

  /** The chart waits again as if it had not been taken; no attempt is counted. */
  const putBack = async (claim: Claim, delayMs = 0): Promise<void> => {
    const now = clock.now()
    const notBefore = new Date(now.getTime() + delayMs)
    const { attempts, lastReason } = claim
    await settleChart(db, claim, { state: 'pending', attempts, reason: lastReason ?? undefined, notBefore, now })
  }

  const ask = (claim: Claim, signal: AbortSignal): Promise<TopChart> => {
    const request = { ...parseChartKey(claim.chartKey), source, signal }
    // A repeated question passes Apple's cache, or it would get the answer of the first.
    const cacheBuster = claim.attempts > 0 ? { cacheBuster: String(clock.now().getTime()) } : {}
    return pace.withSlotTaken(() => appStore.fetchTopChart({ ...request, ...cacheBuster }))
  }

  const judgeAndRecord = async (claim: Claim, answer: TopChart, observedAt: Date): Promise<void> => {
    const { chart, source: from, depth, entries } = answer
    const fresh = { chart, observedAt, source: from, depth, appIds: entries.map(({ appId }) => appId) }
    const input = await evidence.gather(fresh)
    // History keeps one snapshot a second of a chart: a second sweep that is this close asks again.
    if (input.last && toMoment(input.last.observedAt) === toMoment(observedAt)) return putBack(claim, secondMs)
    const verdict = judge(input)
    const now = clock.now()
    const outcome =
      verdict.outcome === 'suspect'
        ? toSuspect(claim, { fresh, verdict, delaysMs: suspectDelaysMs, now })
        : toMeasured(claim, { fresh, verdict, entries, now })
    await recordOutcome(db, claim, outcome)
  }

  const recordError = async (claim: Claim, error: unknown, observedAt: Date): Promise<void> => {
    if (error instanceof PausedError) return putBack(claim)
    if (error instanceof ThrottledError) {
      await pace.recordRefusal(error.retryAt)
      return putBack(claim)
    }
    const now = clock.now()
    const retryAtMs = error instanceof HttpError ? (error.retryAt?.getTime() ?? 0) : 0
    const notSooner = new Date(Math.min(retryAtMs, now.getTime() + longestWaitMs))
    const failure = toFailure(error)
    await recordOutcome(db, claim, toFailed(claim, { failure, delaysMs: retryDelaysMs, notSooner, now, observedAt }))
  }

  /** Never rejects because of the chart: only when a database is away. The slot of the call is already taken. */
  const attempt = async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const observedAt = clock.now()
    try {
      const answer = await ask(claim, signal)
      await pace.recordSuccess()
      await serially(() => judgeAndRecord(claim, answer, observedAt))
    } catch (error) {
      if (signal.aborted) return putBack(claim)
      if (!(error instanceof HistoryAwayError)) return recordError(claim, error, observedAt)
      await putBack(claim, 30 * secondMs)
      throw error
    }
  }

  return { attempt, putBack }
}

export type Attempts = ReturnType<typeof createAttempts>
