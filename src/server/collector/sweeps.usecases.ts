import type { z } from 'zod'
import type { sweepProgress } from '#contract/health.ts'
import type { ChartKey } from '#domain/charts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Pace } from './pace.usecases.ts'
import {
  countStates,
  deleteOldSweeps,
  findNewestSweep,
  findPausedAt,
  findSweep,
  listFailedCharts,
  setPausedAt,
} from './progress.repository.ts'
import { cancelSweep, finishSweeps, reopenFailed, type SweepRow, startSweep } from './sweeps.repository.ts'
import { type SweepProgress, toProgress } from './sweeps.rules.ts'

export type SweepStart = { charts: readonly { chartKey: ChartKey; priority: number }[]; reason: string }

/** Sweeps as people see them: started, watched, paused, cancelled, repeated. The work is done by `collect`. */
export const createSweeps = ({ db, clock, pace }: { db: Database; clock: Clock; pace: Pace }) => {
  const describe = async (sweep: SweepRow): Promise<SweepProgress> => {
    const [counts, nextCallAt] = await Promise.all([countStates(db, sweep.id), pace.findNext('charts')])
    return toProgress(sweep, counts, { now: clock.now(), nextCallAt, intervalMs: pace.intervalMs('charts') })
  }

  return {
    /**
     * Starts a sweep, in the order given within each priority. While one of the same reason runs it answers that one;
     * undefined when there is nothing to do.
     */
    startSweep: (start: SweepStart): Promise<number | undefined> => startSweep(db, { ...start, now: clock.now() }),

    cancelSweep: (sweepId: number): Promise<void> => cancelSweep(db, sweepId, clock.now()),

    /** Lets the failed and suspect charts of a sweep wait again, and only those. Answers how many. */
    retryFailed: (sweepId: number): Promise<number> => reopenFailed(db, sweepId),

    listFailedCharts: (sweepId: number, limit = 500) => listFailedCharts(db, sweepId, limit),

    findProgress: async (sweepId: number): Promise<SweepProgress | undefined> => {
      await finishSweeps(db, clock.now())
      const sweep = await findSweep(db, sweepId)
      return sweep && describe(sweep)
    },

    /** The sweep that started last, in the shape of `/api/health`. */
    findLastSweep: async (): Promise<z.infer<typeof sweepProgress> | null> => {
      const sweep = await findNewestSweep(db)
      if (!sweep) return null
      const { id, state, total, done, failed, startedAt, finishedAt } = await describe(sweep)
      const moments = { startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null }
      return { id: String(id), state, total, done, failed, ...moments }
    },

    /** Forgets sweeps that ended so long ago and the answers that were kept aside then. */
    tidy: (ageMs: number): Promise<void> => deleteOldSweeps(db, new Date(clock.now().getTime() - ageMs)),

    /** Every process stops taking charts; those under way are finished. */
    pause: (): Promise<void> => setPausedAt(db, clock.now()),
    resume: (): Promise<void> => setPausedAt(db, null),
    findPausedAt: (): Promise<Date | null> => findPausedAt(db),
  }
}
