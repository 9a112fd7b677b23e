import { type AppStore, AppStoreError, type ChartSource, HttpError, ThrottledError, type TopChart } from '#appstore'
import { type Chart, type ChartKey, parseChartKey } from '#domain/charts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import type { Evidence } from '../evidence/evidence.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { toFailure } from '../pace/call-failures.rules.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { findStorageTrouble } from '../platform/database/storage-faults.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { CheckedChart } from './app-store-check.usecases.ts'
import { recordOutcome } from './outcomes.repository.ts'
import { type Delays, toFailed, toKnown, toMeasured, toSuspect } from './outcomes.rules.ts'
import { type Claim, settleChart } from './sweeps.repository.ts'

export type AttemptOptions = {
  db: Database
  history: Pick<History, 'transact'>
  clock: Clock
  appStore: Pick<AppStore, 'fetchTopChart'>
  evidence: Evidence
  source: ChartSource
  /** A chart that was read a moment ago for another reason, so that it is not requested again. */
  takeChecked: (key: ChartKey) => CheckedChart | undefined
  /** Delays after a failure. */
  retryDelaysMs?: Delays | undefined
}

/** The slot of the first request is already taken. */
type Attempting = { slot: Slot; signal: AbortSignal }
type Asked = { slot: Slot; askedAt: Date }
type AttemptContext = Attempting & { askedAt: Date }

/** Runs one task at a time. */
const createSerial = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * This failure says nothing about the chart: the App Store answered, but the response could not be graded or recorded.
 */
const isOfStorage = (error: unknown): boolean => findStorageTrouble(error) !== undefined

/** The longest wait for one chart, regardless of the `Retry-After` of a 503. */
const longestWaitMs = hourMs / 2

/**
 * Reads another chart of the same country, for one extra request, or two if the first one fails: without a witness, a chart that
 * is right may be held back for hours. Undefined if it cannot be read now.
 */
const createAskWitness = ({ clock, appStore, source }: Pick<AttemptOptions, 'clock' | 'appStore' | 'source'>) => {
  const askWitness = async (chart: Chart, attempting: Attempting, tries = 2): Promise<TopChart | undefined> => {
    const { slot, signal } = attempting
    try {
      // The slot is used, so this request waits for another one of the same address.
      const { beforeCall } = slot
      const cacheBuster = String(clock.now().getTime())
      return await appStore.fetchTopChart({ ...chart, source, signal, beforeCall, cacheBuster })
    } catch (error) {
      if (signal.aborted || !(error instanceof AppStoreError || error instanceof PausedError)) throw error
      if (error instanceof ThrottledError) await slot.recordRefusal(error.retryAt)
      const isRefused = error instanceof ThrottledError || error instanceof PausedError
      const isWorthwhile = !isRefused && tries > 1 && toFailure(error).isRetryable
      return isWorthwhile ? askWitness(chart, attempting, tries - 1) : undefined
    }
  }
  return askWitness
}

/** One attempt to read a claimed chart, from the request to the transaction that records the outcome. */
export const createAttempts = (options: AttemptOptions) => {
  const { db, history, clock, appStore, evidence, source, takeChecked } = options
  const { retryDelaysMs = [2 * secondMs, 10 * secondMs] } = options
  // Grades responses one at a time: if two storefronts receive the same chart, the second must be compared with the first.
  const serially = createSerial()

  /** Returns the chart to the queue without counting an attempt. */
  const putBack = async (claim: Claim, delayMs = 0): Promise<void> => {
    const now = clock.now()
    const notBefore = new Date(now.getTime() + delayMs)
    const { attempts, lastReason } = claim
    await settleChart(db, claim, { state: 'pending', attempts, reason: lastReason ?? undefined, notBefore, now })
  }

  const ask = async (claim: Claim, { slot, signal }: Attempting): Promise<CheckedChart> => {
    const checked = claim.attempts === 0 ? takeChecked(claim.chartKey) : undefined
    if (checked) return checked
    const askedAt = clock.now()
    const request = { ...parseChartKey(claim.chartKey), source, signal, beforeCall: slot.beforeCall }
    // A retry bypasses Apple's cache, which would return the first response again.
    const cacheBuster = claim.attempts > 0 ? { cacheBuster: String(clock.now().getTime()) } : {}
    return { answer: await appStore.fetchTopChart({ ...request, ...cacheBuster }), askedAt }
  }

  const askWitness = createAskWitness(options)

  const gradeAndRecord = async (
    claim: Claim,
    answer: TopChart,
    { askedAt, ...attempting }: AttemptContext,
  ): Promise<void> => {
    const { fresh, verdict } = await evidence.grade({ chart: answer, askedAt }, chart => askWitness(chart, attempting))
    const moments = { now: clock.now(), askedAt }
    if (verdict.grade === 'too-close') return putBack(claim, secondMs)
    if (verdict.grade === 'known') {
      await recordOutcome(history, claim, toKnown(claim, moments))
      return
    }
    const outcome =
      verdict.grade === 'unconfirmed'
        ? toSuspect(claim, { fresh, verdict, ...moments })
        : toMeasured(claim, { fresh, verdict, entries: answer.entries, ...moments })
    await recordOutcome(history, claim, outcome)
  }

  const recordError = async (claim: Claim, error: unknown, { slot, askedAt }: Asked): Promise<void> => {
    if (error instanceof PausedError) return putBack(claim)
    if (error instanceof ThrottledError) {
      await slot.recordRefusal(error.retryAt)
      return putBack(claim)
    }
    const now = clock.now()
    const retryAtMs = error instanceof HttpError ? (error.retryAt?.getTime() ?? 0) : 0
    const earliestRetry = new Date(Math.min(retryAtMs, now.getTime() + longestWaitMs))
    const failure = toFailure(error)
    await recordOutcome(
      history,
      claim,
      toFailed(claim, { failure, delaysMs: retryDelaysMs, earliestRetry, now, askedAt }),
    )
  }

  /** Failures of the chart do not reject; only unavailable, full or damaged storage does. */
  const attempt = async (claim: Claim, attempting: Attempting): Promise<void> => {
    const { slot, signal } = attempting
    const startedAt = clock.now()
    try {
      const { answer, askedAt } = await ask(claim, attempting)
      await slot.recordSuccess()
      await serially(() => gradeAndRecord(claim, answer, { slot, signal, askedAt }))
    } catch (error) {
      if (signal.aborted) return await putBack(claim)
      if (!isOfStorage(error)) return await recordError(claim, error, { slot, askedAt: startedAt })
      await putBack(claim, 30 * secondMs)
      throw error
    } finally {
      await slot.giveBack()
    }
  }

  return { attempt, putBack }
}

export type Attempts = ReturnType<typeof createAttempts>
