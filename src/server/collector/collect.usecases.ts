import { minuteMs, secondMs } from '#domain/units.ts'
import { HistoryAwayError } from '../evidence/evidence.errors.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Attempts } from './attempts.usecases.ts'
import type { Flusher } from './flusher.usecases.ts'
import { type Claim, claimNextChart, findNextReady, finishSweeps } from './sweeps.repository.ts'
import { findPausedAt } from './switches.repository.ts'

export type CollectOptions = {
  db: Database
  clock: Clock
  log: Log
  pace: Pace
  attempts: Attempts
  flusher: Flusher
  concurrency: number
  /** Emits an event `urgent` for work that should not wait for the end of a rest. */
  bell: EventTarget
}

export type CollectRun = { signal: AbortSignal; forMs?: number | undefined }
/** `next` is when a chart can be asked for again; undefined when none waits or the collector rests or stops. */
export type CollectResult = { asked: number; next: Date | undefined; isNextSoon: boolean }

/** Aborts when something urgent comes; an abort ends the listening as well. */
const createWake = (bell: EventTarget): AbortController => {
  const wake = new AbortController()
  bell.addEventListener('urgent', () => wake.abort(), { signal: wake.signal })
  return wake
}

/**
 * Works on what waits in the running sweeps, as fast as the pace allows and without waiting for answers, until nothing
 * is left, the time is over or the signal aborts. Any number of processes may do it at once.
 */
export const createCollect = ({ db, clock, log, pace, attempts, flusher, concurrency, bell }: CollectOptions) => {
  const run = async ({ signal, forMs = minuteMs }: CollectRun): Promise<CollectResult> => {
    // Within the lease of a claim, which begins before the wait for a slot.
    const until = new Date(clock.now().getTime() + Math.min(forMs, minuteMs))
    const underWay = new Set<Promise<void>>()
    let asked = 0
    let fault: unknown

    const isOpen = () => !signal.aborted && fault === undefined && clock.now() < until

    const begin = (claim: Claim): void => {
      asked += 1
      const work = attempts
        .attempt(claim, signal)
        .then(() => flusher.request(signal))
        .catch(error => {
          fault ??= error
        })
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }

    /** Until a call that is under way ends, something urgent comes, or the time is over. */
    const rest = async (ms: number): Promise<void> => {
      const wake = createWake(bell)
      await Promise.race([...underWay, clock.sleep(ms, AbortSignal.any([signal, wake.signal]))])
      wake.abort()
    }

    /** Nothing can be claimed now. False when nothing will be before the time is over. */
    const waitForNext = async (): Promise<boolean> => {
      if (underWay.size === 0 && (await findPausedAt(db))) return false
      const now = clock.now()
      const next = await findNextReady(db, now)
      if (underWay.size === 0 && (next === undefined || next > until)) return false
      const waitMs = next === undefined ? secondMs : next.getTime() - now.getTime()
      await rest(Math.min(Math.max(waitMs, secondMs / 10), minuteMs))
      return true
    }

    /** False when the next slot lies after the end of this run. */
    const beginInTurn = async (claim: Claim): Promise<boolean> => {
      try {
        if ((await pace.take('charts', { until, signal })) === undefined) {
          begin(claim)
          return true
        }
      } catch (error) {
        if (!signal.aborted) throw error
      }
      await attempts.putBack(claim)
      return false
    }

    const step = async (): Promise<boolean> => {
      if (underWay.size >= concurrency) {
        await rest(minuteMs)
        return true
      }
      if (await flusher.isFull()) return false
      const claim = await claimNextChart(db, clock.now())
      return claim ? beginInTurn(claim) : waitForNext()
    }

    try {
      while (isOpen() && (await step()));
    } finally {
      await Promise.all(underWay)
    }
    await end(signal, fault)
    const next = signal.aborted ? undefined : await findNext()
    return { asked, next, isNextSoon: next !== undefined && next.getTime() - clock.now().getTime() < minuteMs }
  }

  const findNext = async (): Promise<Date | undefined> => {
    const next = await findNextReady(db, clock.now())
    if (!next || (await findPausedAt(db))) return undefined
    const slot = await pace.findNext('charts')
    return new Date(Math.max(slot.getTime(), next.getTime()))
  }

  const end = async (signal: AbortSignal, fault: unknown): Promise<void> => {
    if (fault instanceof HistoryAwayError) log.warn({ err: fault }, `Collecting stops for now: ${messageOf(fault)}`)
    else if (fault !== undefined) throw fault
    // A stop is to be quick; what is queued waits safely for the next start.
    if (signal.aborted) return
    await finishSweeps(db, clock.now())
    await flusher.flush()
  }

  return run
}
