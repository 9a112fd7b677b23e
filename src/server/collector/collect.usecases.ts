import { minuteMs } from '#domain/units.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import { createReadFrom, type ReadingOptions } from './reading.usecases.ts'
import { findNextReady, finishSweeps, type OnSweepFinished } from './sweeps.repository.ts'
import { findPausedAt } from './switches.repository.ts'

export type CollectOptions = ReadingOptions & {
  /** One per outgoing address of this process. */
  paces: readonly Pace[]
  onSweepFinished?: OnSweepFinished | undefined
}

export type CollectRun = { signal: AbortSignal; forMs?: number | undefined }
/** `next`: when the next chart can be requested; undefined if none is waiting, or if the collector is paused or stopping. */
export type CollectResult = { attemptCount: number; next: Date | undefined; isNextSoon: boolean }

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
      isNextSoon: next !== undefined && next.getTime() - clock.now().getTime() < minuteMs,
    }
  }
}
