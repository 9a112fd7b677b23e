import type { z } from 'zod'
import type { sweepProgress } from '#contract/health.ts'
import type { ChartKey } from '#domain/charts.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import {
  countStates,
  deleteOldSweeps,
  findNewestSweep,
  findSweep,
  listFailedCharts,
  listSweepCharts,
} from './progress.repository.ts'
import { cancelSweep, finishSweeps, holdSweep, reopenFailed, type SweepRow, startSweep } from './sweeps.repository.ts'
import { type SweepProgress, toProgress } from './sweeps.rules.ts'

export type SweepStart = {
  charts: readonly { chartKey: ChartKey; priority: number }[]
  reason: string
  /** Charts that wait in other sweeps with no more urgency wait in this one instead. */
  takesOver?: boolean
}

export type Sweeping = ReturnType<typeof createSweeps>

/** Starts, watches, holds, cancels and retries sweeps. `collect` does the work. */
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

    /** A held sweep waits for the job it belongs to. */
    holdSweep: (sweepId: number): Promise<void> => holdSweep(db, sweepId, true),
    releaseSweep: (sweepId: number): Promise<void> => holdSweep(db, sweepId, false),

    /** The charts of a sweep in the order of work, with the result of each. */
    listSweepCharts: (sweepId: number) => listSweepCharts(db, sweepId),

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

    /** Deletes old ended sweeps and the answers held back for review at that time. */
    tidy: (ageMs: number): Promise<void> => deleteOldSweeps(db, new Date(clock.now().getTime() - ageMs)),
  }
}
