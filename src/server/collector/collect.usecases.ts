import { minuteMs, secondMs } from '#domain/units.ts'
import { HistoryAwayError } from '../evidence/evidence.errors.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Slot } from '../pace/slots.usecases.ts'
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
  /** Emits `urgent` for work that should interrupt a wait. */
  bell: EventTarget
}

export type CollectRun = { signal: AbortSignal; forMs?: number | undefined }
/** `next`: when the next chart can be requested; undefined if none is waiting, or if the collector is paused or stopping. */
export type CollectResult = { attemptCount: number; next: Date | undefined; isNextSoon: boolean }

/** Aborts when urgent work arrives. Aborting it also removes the listener. */
const createWake = (bell: EventTarget): AbortController => {
  const wake = new AbortController()
  bell.addEventListener('urgent', () => wake.abort(), { signal: wake.signal })
  return wake
}

/**
 * Works through the charts of running sweeps as fast as the pace allows, without waiting for responses. Ends when no chart is
 * left, the time is up or the signal aborts. Any number of processes may run it at once.
 */
export const createCollect = ({ db, clock, log, pace, attempts, flusher, concurrency, bell }: CollectOptions) => {
  const run = async ({ signal, forMs = minuteMs }: CollectRun): Promise<CollectResult> => {
    // At most a minute, so that it ends within the lease of a claim, which begins before the wait for a slot.
    const until = new Date(clock.now().getTime() + Math.min(forMs, minuteMs))
    const underWay = new Set<Promise<void>>()
    let attemptCount = 0
    let fault: unknown

    const isOpen = () => !signal.aborted && fault === undefined && clock.now() < until

    const begin = (claim: Claim, slot: Slot): true => {
      attemptCount += 1
      const work = attempts
        .attempt(claim, { slot, signal })
        .then(() => flusher.request({ isAwaited: claim.isAwaited, signal }))
        .catch(error => {
          fault ??= error
        })
        .finally(() => underWay.delete(work))
      underWay.add(work)
      return true
    }

    /** Waits until a request finishes, urgent work arrives or the time is up. */
    const rest = async (ms: number): Promise<void> => {
      const wake = createWake(bell)
      await Promise.race([...underWay, clock.sleep(ms, AbortSignal.any([signal, wake.signal]))])
      wake.abort()
    }

    /** Waits for the next chart. Returns false if none will be ready before the time is up. */
    const waitForNext = async (): Promise<boolean> => {
      if (underWay.size === 0 && (await findPausedAt(db))) return false
      const now = clock.now()
      const next = await findNextReady(db, now)
      if (underWay.size === 0 && (next === undefined || next > until)) return false
      const waitMs = next === undefined ? secondMs : next.getTime() - now.getTime()
      await rest(Math.min(Math.max(waitMs, secondMs / 10), minuteMs))
      return true
    }

    /** Returns false if the next slot is after the end of this run. */
    const beginInTurn = async (claim: Claim): Promise<boolean> => {
      try {
        const { slot } = await pace.take('charts', { line: 'charts', until, signal })
        if (slot) return begin(claim, slot)
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
    return { attemptCount, next, isNextSoon: next !== undefined && next.getTime() - clock.now().getTime() < minuteMs }
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
    // Skips cleanup for a quick shutdown; queued charts stay in the database until the next start.
    if (signal.aborted) return
    await finishSweeps(db, clock.now())
    await flusher.flush()
  }

  return run
}
