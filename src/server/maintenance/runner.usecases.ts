import { randomUUID } from 'node:crypto'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { CancelledError, LostError } from './maintenance.errors.ts'
import {
  claimRun,
  endRun,
  handBackRun,
  interruptDead,
  isGivenUp,
  type RunRow,
  saveProgress,
} from './runs.repository.ts'
import type { Work, WorkRun } from './runs.rules.ts'

type RunnerOptions = { db: Database; clock: Clock; log: Log; works: Record<JobName, Work> }

/** Renews a one-minute lease often enough even when the database is slow. */
const heartbeatMs = 10 * secondMs

/** Works on runs: claims a waiting run, renews its lease, and records its progress and outcome. */
export const createRunner = ({ db, clock, log, works }: RunnerOptions) => {
  type Held = { run: RunRow; token: string; signal: AbortSignal }

  const report =
    ({ run, token }: Held): WorkRun['report'] =>
    async progress => {
      const saved = await saveProgress(db, run, { token, now: clock.now(), progress })
      Object.assign(run, progress)
      if (!saved) throw new LostError('The run was cancelled, or taken over by another process.')
      if (saved.cancelRequestedAt) throw new CancelledError('An admin cancelled the run.')
    }

  const startHeartbeat = ({ run, token }: Held) =>
    setInterval(() => {
      const beat = saveProgress(db, run, { token, now: clock.now() })
      beat.catch(error =>
        log.warn({ err: error, job: run.job }, `A job could not renew its lease: ${messageOf(error)}`),
      )
    }, heartbeatMs)

  const end = async ({ run, token, signal }: Held, error: unknown): Promise<void> => {
    const now = clock.now()
    if (signal.aborted) return handBackRun(db, run, token)
    if (error instanceof LostError) {
      // The run was reset before its last checkpoint was saved.
      if (await isGivenUp(db, run)) await works[run.job].giveUp?.(run.checkpoint)
      return
    }
    if (error instanceof CancelledError) {
      await endRun(db, run, { token, now, end: { state: 'interrupted', details: 'Cancelled by an admin.' } })
      await works[run.job].hold?.(run.checkpoint)
      return
    }
    log.error({ err: error, job: run.job }, `The job ${run.job} failed: ${messageOf(error)}`)
    await endRun(db, run, { token, now, end: { state: 'failed', lastError: messageOf(error) } })
  }

  const work = async (held: Held): Promise<void> => {
    const { run, token, signal } = held
    const heartbeat = startHeartbeat(held)
    try {
      const { params, checkpoint } = run
      const details = await works[run.job].run({ params, checkpoint, signal, report: report(held) })
      await endRun(db, run, { token, now: clock.now(), end: { state: 'success', details } })
    } catch (error) {
      await end(held, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  return {
    /** Claims the waiting run of a job, if there is one, and works on it to its end. */
    runWanted: async (job: JobName, signal: AbortSignal): Promise<void> => {
      const token = randomUUID()
      const run = await claimRun(db, { job, token, now: clock.now() })
      if (run) await work({ run, token, signal })
    },

    /** Marks runs whose process is gone as interrupted. `isAlone`: no other process can hold a run. */
    noticeDead: async ({ isAlone = false } = {}): Promise<void> => {
      for (const { job, checkpoint } of await interruptDead(db, clock.now(), { isAlone })) {
        log.warn({ job }, `The job ${job} was interrupted; an admin can resume it.`)
        await works[job].hold?.(checkpoint)
      }
    },
  }
}
