import type { JobStatus, MaintenanceStatus } from '#contract/maintenance.ts'
import { type JobName, jobNames } from '#domain/maintenance-jobs.ts'
import { dayMs } from '#domain/units.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { MaintenanceSettings } from './maintenance.config.ts'
import { createRunner } from './runner.usecases.ts'
import {
  deleteOldRuns,
  findOpenRun,
  giveUpRun,
  listNewestRuns,
  type RunRow,
  reopenRun,
  requestCancel,
} from './runs.repository.ts'
import { describeJob } from './runs.rules.ts'
import { createStarts, needsAppStore, type Params } from './starts.usecases.ts'
import type { Work } from './works.rules.ts'

type MaintenanceOptions = {
  db: Database
  clock: Clock
  log: Log
  works: Record<JobName, Work>
  settings: MaintenanceSettings
  /** @throws RequestError collector.off while nothing can be asked of the App Store. */
  ensureCollecting: () => Promise<void>
}

export type Maintenance = ReturnType<typeof createMaintenance>

const runsKeptMs = 90 * dayMs

/** The four jobs as people see them: started, watched, cancelled, resumed, given up. */
export const createMaintenance = ({ db, clock, log, works, settings, ensureCollecting }: MaintenanceOptions) => {
  const bell = new EventTarget()
  const ring = () => void bell.dispatchEvent(new Event('wanted'))
  const runner = createRunner({ db, clock, log, works })
  const starts = createStarts({ db, clock, works, ensureCollecting, noticeDead: runner.noticeDead, ring })

  const findStatus = async (): Promise<MaintenanceStatus> => {
    const runs = new Map((await listNewestRuns(db)).map(run => [run.job, run]))
    const describe = (job: JobName) => describeJob(runs.get(job), settings[job], clock.now())
    return Object.fromEntries(jobNames.map(job => [job, describe(job)])) as MaintenanceStatus
  }

  const getOpenRun = async (tx: Database, job: JobName, state?: RunRow['state']): Promise<RunRow> => {
    const run = await findOpenRun(tx, job)
    if (run && (state === undefined || run.state === state)) return run
    const isWanted = state === 'interrupted'
    throw isWanted
      ? new RequestError('job.not_interrupted', 'This job has no interrupted run. Nothing was changed.')
      : new RequestError('job.not_running', 'This job is not running. Nothing was changed.')
  }

  /** What an admin does to the run that is open, with the act written down beside it. */
  const actOn = async (admin: Actor, job: JobName, act: OpenRunAct): Promise<JobStatus> => {
    const { action, state, change, after } = act
    await runner.noticeDead()
    const run = await db.transaction(async tx => {
      const open = await getOpenRun(tx, job, state)
      await change(tx, open)
      await recordAct(tx, admin, { action, subject: job }, clock.now())
      return open
    })
    await after?.(run)
    ring()
    return (await findStatus())[job]
  }

  return {
    findStatus,
    ...runner,

    /** @throws RequestError job.running, collector.off */
    start: async (admin: Actor, job: JobName, params: Params = {}): Promise<JobStatus> => {
      await starts.start(admin, job, params)
      return (await findStatus())[job]
    },

    startScheduled: starts.startScheduled,

    /** It stops after its present step, and can be resumed. */
    cancel: (admin: Actor, job: JobName): Promise<JobStatus> =>
      actOn(admin, job, {
        action: 'job.cancel',
        state: 'running',
        change: (tx, run) => requestCancel(tx, run, clock.now()),
      }),

    /** Goes on where it was. */
    resume: async (admin: Actor, job: JobName): Promise<JobStatus> => {
      if (needsAppStore.has(job)) await ensureCollecting()
      return actOn(admin, job, {
        action: 'job.resume',
        state: 'interrupted',
        change: async (tx, run) => void (await reopenRun(tx, run, clock.now())),
      })
    },

    /** Gives up a running or interrupted run; the process that works on it finds out with its next step. */
    reset: (admin: Actor, job: JobName): Promise<JobStatus> =>
      actOn(admin, job, {
        action: 'job.reset',
        change: (tx, run) => giveUpRun(tx, run.id, clock.now()),
        after: async run => works[job].giveUp?.(run.checkpoint),
      }),

    /** Calls the listener when this process has a run for somebody to work on. */
    onWanted: (listener: () => void): void => bell.addEventListener('wanted', listener),

    tidy: (): Promise<void> => deleteOldRuns(db, new Date(clock.now().getTime() - runsKeptMs)),
  }
}

type OpenRunAct = {
  action: 'job.cancel' | 'job.resume' | 'job.reset'
  /** The state it must be in; either when there is none. */
  state?: 'running' | 'interrupted'
  change: (tx: Database, run: RunRow) => Promise<void>
  /** Once that is done for good. */
  after?: (run: RunRow) => Promise<void>
}
