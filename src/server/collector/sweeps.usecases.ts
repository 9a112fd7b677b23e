import type { z } from 'zod'
import type { sweepProgress } from '#contract/health.ts'
import type { ChartKey } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  countCallsLeft,
  countReadSince,
  countStates,
  deleteOldSweeps,
  findNewestSweep,
  findNextSweepId,
  findRunningSince,
  findSweep,
  listFailedCharts,
  listSweepCharts,
} from './progress.repository.ts'
import {
  cancelSweep,
  finishSweeps,
  holdSweep,
  type OnSweepFinished,
  reopenFailed,
  type SweepRow,
  startSweep,
} from './sweeps.repository.ts'
import { intervalOf, type SweepProgress, toProgress } from './sweeps.rules.ts'

/** How far back the actual pace is measured. */
const recentMs = hourMs / 2

/** Finds the time for one chart in the last half hour of work, or that of the settings; null if too few charts were read. */
type FindInterval = (settingMs: number) => Promise<number | null>

const createFindInterval =
  ({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }): FindInterval =>
  async settingMs => {
    const now = clock.now().getTime()
    const runningSince = await findRunningSince(db)
    if (!runningSince) return settingMs
    const since = new Date(Math.max(runningSince.getTime(), now - recentMs))
    return intervalOf(settingMs, { charts: await countReadSince(db, since), duringMs: now - since.getTime() })
  }

export type SweepStart = {
  charts: readonly { chartKey: ChartKey; priority: number }[]
  reason: string
  /** Moves charts that are pending in other sweeps with the same or a lower urgency into this one. */
  takesOver?: boolean
}

type SweepsOptions = {
  db: Database
  clock: Clock
  pace: Pick<Outgoing, 'findOutlook' | 'findPause'>
  onSweepFinished?: OnSweepFinished | undefined
}

export type Sweeping = ReturnType<typeof createSweeps>

/** Starts, observes, holds, cancels and retries sweeps. `collect` does the work. */
export const createSweeps = ({ db, clock, pace, onSweepFinished }: SweepsOptions) => {
  const findInterval = createFindInterval({ db, clock })

  const describe = async (sweep: SweepRow): Promise<SweepProgress> => {
    const isRunning = sweep.state === 'running'
    const [counts, callsLeft, nextSweepId, { nextCallAt, intervalMs }, pause] = await Promise.all([
      countStates(db, sweep.id),
      isRunning ? countCallsLeft(db, sweep.id) : 0,
      isRunning ? findNextSweepId(db) : undefined,
      pace.findOutlook(),
      pace.findPause(),
    ])
    const measuredMs = isRunning ? await findInterval(intervalMs) : null
    const outlook = { now: clock.now(), nextCallAt, pausedUntil: pause?.until ?? null, intervalMs: measuredMs }
    return toProgress(sweep, counts, { ...outlook, callsLeft, nextSweepId })
  }

  return {
    findInterval,

    /**
     * Starts a sweep in the given order within each priority. Returns the running sweep if there is one with the same reason;
     * undefined without charts.
     */
    startSweep: (start: SweepStart): Promise<number | undefined> => startSweep(db, { ...start, now: clock.now() }),

    /** A held sweep waits until its job resumes. */
    holdSweep: (sweepId: number): Promise<void> => holdSweep(db, sweepId, true),
    releaseSweep: (sweepId: number): Promise<void> => holdSweep(db, sweepId, false),

    /** The charts of a sweep in processing order, each with its outcome. */
    listSweepCharts: (sweepId: number) => listSweepCharts(db, sweepId),

    cancelSweep: (sweepId: number): Promise<void> => cancelSweep(db, sweepId, clock.now()),

    /** Returns only the failed and suspect charts of a sweep to the queue, and returns their number. */
    retryFailed: (sweepId: number): Promise<number> => reopenFailed(db, sweepId),

    listFailedCharts: (sweepId: number, limit = 500) => listFailedCharts(db, sweepId, limit),

    findProgress: async (sweepId: number): Promise<SweepProgress | undefined> => {
      await finishSweeps(db, clock.now(), onSweepFinished)
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

    /** Deletes sweeps that ended longer ago than `ageMs`. */
    tidy: (ageMs: number): Promise<void> => deleteOldSweeps(db, new Date(clock.now().getTime() - ageMs)),
  }
}
