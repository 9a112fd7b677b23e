import type { JobStatus } from '#contract/maintenance.ts'
import { minuteMs } from '#domain/units.ts'
import { findNextRun } from '../platform/jobs/cron-schedule.ts'
import type { RunProgress, RunRow } from './runs.repository.ts'

/** The input of a run, and its callbacks. */
export type WorkRun = {
  params: RunRow['params']
  /** The last saved checkpoint; undefined at the start. */
  checkpoint: unknown
  /** Aborts when the process stops. */
  signal: AbortSignal
  /**
   * Saves progress. Call it after each long step.
   * @throws CancelledError, LostError: stop at once; the run can be resumed from the last checkpoint.
   */
  report(progress: RunProgress): Promise<void>
}

/** The work of one job. `run` returns a sentence with the result; if it throws, the run failed. */
export type Work = {
  run(run: WorkRun): Promise<string>
  /** Called after an interruption or cancellation. Must stop any work in the background. */
  hold?(checkpoint: unknown): Promise<void>
  /** Called after a run was reset. */
  giveUp?(checkpoint: unknown): Promise<void>
}

export type NamedRun = RunRow & { startedByName: string | null }

const never: Omit<JobStatus, 'schedule' | 'nextRunAt'> = {
  status: 'never',
  lastRun: null,
  details: null,
  progress: null,
  lastError: null,
  startedAt: null,
  startedBy: null,
  isCancelling: false,
}

/** A run with an expired lease is shown as interrupted even before the database says so. */
const statusOf = ({ state, leaseUntil }: NamedRun, now: Date): JobStatus['status'] => {
  if (state === 'reset') return 'never'
  return state === 'running' && leaseUntil !== null && leaseUntil < now ? 'interrupted' : state
}

const toProgress = (run: NamedRun, status: JobStatus['status'], now: Date): JobStatus['progress'] => {
  if ((status !== 'running' && status !== 'interrupted') || run.total === 0) return null
  const { done, total, doneBefore, resumedAt } = run
  const minutes = (now.getTime() - resumedAt.getTime()) / minuteMs
  const steps = done - doneBefore
  const ratePerMinute = status === 'running' && steps > 0 && minutes > 0 ? steps / minutes : null
  const leftMs = ratePerMinute === null ? null : ((total - done) / ratePerMinute) * minuteMs
  return {
    done,
    total,
    ratePerMinute: ratePerMinute === null ? null : Math.round(ratePerMinute * 10) / 10,
    estimatedEndAt: leftMs === null ? null : new Date(now.getTime() + leftMs).toISOString(),
  }
}

/** The status of a job: its newest run, and its next scheduled one. */
export const describeJob = (run: NamedRun | undefined, schedule: string | null, now: Date): JobStatus => {
  const planned = { schedule, nextRunAt: schedule === null ? null : findNextRun(schedule, now).toISOString() }
  if (!run) return { ...never, ...planned }
  const status = statusOf(run, now)
  return {
    status,
    lastRun: (run.endedAt ?? run.startedAt).toISOString(),
    details: run.details,
    progress: toProgress(run, status, now),
    lastError: run.lastError,
    startedAt: run.startedAt.toISOString(),
    startedBy: run.startedByName,
    isCancelling: run.cancelRequestedAt !== null && status === 'running',
    ...planned,
  }
}
