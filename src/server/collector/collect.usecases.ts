import { minuteMs, secondMs } from '#domain/units.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import type { Bell } from '../platform/database/announcements.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Attempts } from './attempts.usecases.ts'
import { type Claim, claimNextChart, findNextReady, finishSweeps, type OnSweepFinished } from './sweeps.repository.ts'
import { findPausedAt } from './switches.repository.ts'

type ReadingOptions = {
  db: Database
  clock: Clock
  attempts: Attempts
  /** Requests under way from one address. */
  concurrency: number
  /** Fires for work that should interrupt a wait. */
  bell: Bell
}

type OfAddress = { pace: Pace; until: Date; signal: AbortSignal }

/** Aborts when urgent work arrives. Aborting it also removes the listener. */
const createWake = (bell: Bell): AbortController => {
  const wake = new AbortController()
  wake.signal.addEventListener(
    'abort',
    bell.onRing(() => wake.abort()),
  )
  return wake
}

/** Reads charts from one outgoing address, as fast as its pace allows, and returns the number of attempts. */
const createReadFrom =
  ({ db, clock, attempts, concurrency, bell }: ReadingOptions) =>
  async ({ pace, until, signal }: OfAddress): Promise<number> => {
    const underWay = new Set<Promise<void>>()
    let attemptCount = 0
    let fault: unknown

    const isOpen = () => !signal.aborted && fault === undefined && clock.now() < until

    const begin = (claim: Claim, slot: Slot): true => {
      attemptCount += 1
      const work = attempts
        .attempt(claim, { slot, signal })
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
      const before = underWay.size
      const now = clock.now()
      const next = await findNextReady(db, now)
      // A chart that returned to the queue meanwhile is still leased in this answer.
      if (underWay.size < before) return true
      if (underWay.size === 0 && (next === undefined || next > until)) return false
      const waitMs = next === undefined ? secondMs : next.getTime() - now.getTime()
      await rest(Math.min(Math.max(waitMs, secondMs / 10), minuteMs))
      return true
    }

    /** Returns false if the next slot is after the end of this run. */
    const beginInTurn = async (claim: Claim): Promise<boolean> => {
      try {
        const { slot } = await pace.take('charts', { queue: 'charts', until, signal })
        if (slot) return begin(claim, slot)
      } catch (error) {
        if (!signal.aborted) throw error
      }
      await attempts.putBack(claim)
      return false
    }

    /**
     * A paused address claims no chart, so others can read it. Returns false if the pause lasts until this run ends.
     */
    const waitForPause = async (restEnd: Date): Promise<boolean> => {
      if (underWay.size === 0 && restEnd > until) return false
      await rest(Math.min(restEnd.getTime(), until.getTime()) - clock.now().getTime() + 1)
      return true
    }

    const step = async (): Promise<boolean> => {
      if (underWay.size >= concurrency) {
        await rest(minuteMs)
        return true
      }
      const restEnd = await pace.findRestEnd('charts')
      if (restEnd) return waitForPause(restEnd)
      const claim = await claimNextChart(db, clock.now())
      return claim ? beginInTurn(claim) : waitForNext()
    }

    try {
      while (isOpen() && (await step()));
    } finally {
      await Promise.all(underWay)
    }
    if (fault !== undefined) throw fault
    return attemptCount
  }

export type CollectOptions = ReadingOptions & {
  /** One per outgoing address of this process. */
  paces: readonly Pace[]
  onSweepFinished?: OnSweepFinished | undefined
}

export type CollectRun = { signal: AbortSignal; forMs?: number | undefined }
/** `next`: when the next chart can be requested; undefined if none is waiting, or if the collector is paused or stopping. */
export type CollectResult = { attemptCount: number; next: Date | undefined; isNextDue: boolean }

/**
 * Works through the charts of running sweeps as fast as the pace allows, without waiting for responses. Ends when no chart is
 * left, the time is up or the signal aborts. Any number of processes may run it at once.
 */
export const createCollect = ({ paces, onSweepFinished, ...reading }: CollectOptions) => {
  const { db, clock } = reading
  const observedFrom = createReadFrom(reading)

  const findNext = async (): Promise<Date | undefined> => {
    const next = await findNextReady(db, clock.now())
    if (!next || (await findPausedAt(db))) return undefined
    const slots = await Promise.all(paces.map(pace => pace.findNext('charts')))
    return new Date(Math.max(Math.min(...slots.map(slot => slot.getTime())), next.getTime()))
  }

  const end = async (signal: AbortSignal): Promise<void> => {
    // Skips cleanup for a quick shutdown.
    if (!signal.aborted) await finishSweeps(db, clock.now(), onSweepFinished)
  }

  return async ({ signal, forMs = minuteMs }: CollectRun): Promise<CollectResult> => {
    // At most a minute, so that it ends within the lease of a claim, which begins before the wait for a slot.
    const until = new Date(clock.now().getTime() + Math.min(forMs, minuteMs))
    const ended = await Promise.allSettled(paces.map(pace => observedFrom({ pace, until, signal })))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const attempted = ended.map(result => (result.status === 'fulfilled' ? result.value : 0))
    await end(signal)
    const next = signal.aborted ? undefined : await findNext()
    return {
      attemptCount: attempted.reduce((sum, count) => sum + count, 0),
      next,
      isNextDue: next !== undefined && next.getTime() - clock.now().getTime() < minuteMs,
    }
  }
}
