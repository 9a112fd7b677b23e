import type { JobStatus, MaintenanceStatus } from '#contract/maintenance.ts'
import { type JobName, jobNames } from '#domain/maintenance-jobs.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import { type Announcements, createBell } from '../platform/database/announcements.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { MaintenanceSettings } from './maintenance.config.ts'
import { createRunner } from './runner.usecases.ts'
import {
  deleteOldRuns,
  findOpenRun,
  giveUpRun,
  insertRun,
  listNewestRuns,
  type RunRow,
  reopenRun,
  requestCancel,
} from './runs.repository.ts'
import { describeJob, type Work } from './runs.rules.ts'

type StartsOptions = {
  db: Database
  clock: Clock
  works: Record<JobName, Work>
  ensureCollecting: () => Promise<void>
  noticeDead: () => Promise<void>
  /** Called when a run is ready to be worked on. */
  ring: () => void
}

type Params = Record<string, unknown>

const needsAppStore: ReadonlySet<JobName> = new Set(['rankingsUpdate', 'topChartsImport'])

/** Starts runs by hand and by schedule. */
const createStarts = ({ db, clock, works, ensureCollecting, noticeDead, ring }: StartsOptions) => {
  /** Undefined while a run of the job is active. */
  const insert = async (job: JobName, params: Params, admin: Actor | undefined): Promise<RunRow | undefined> => {
    const inserted = await db.transaction(async tx => {
      const now = clock.now()
      const started = await insertRun(tx, { job, params, startedBy: admin?.userId ?? null, now })
      if (started && admin) await recordAct(tx, admin, { action: 'job.start', subject: job, details: say(params) }, now)
      return started
    })
    if (inserted?.givenUp) await works[job].giveUp?.(inserted.givenUp.checkpoint)
    return inserted?.run
  }

  return {
    /** @throws RequestError job.running, collector.off */
    start: async (admin: Actor, job: JobName, params: Params): Promise<void> => {
      if (needsAppStore.has(job)) await ensureCollecting()
      await noticeDead()
      const run = await insert(job, params, admin)
      if (!run) throw new RequestError('job.running', 'This job is already running.')
      ring()
    },

    /** A scheduled start: resumes an interrupted run or starts a new one. Does nothing while a run is active. */
    startScheduled: async (job: JobName, params: Params = {}): Promise<void> => {
      if (needsAppStore.has(job) && (await isOff(ensureCollecting))) return
      await noticeDead()
      const open = await findOpenRun(db, job)
      if (open?.state === 'interrupted') await reopenRun(db, open, clock.now())
      else await insert(job, params, undefined)
      ring()
    },
  }
}

const say = (params: Params): string | undefined => {
  const parts = Object.entries(params).map(([name, value]) => `${name} ${String(value)}`)
  return parts.length > 0 ? parts.join(', ') : undefined
}

const isOff = async (ensureCollecting: () => Promise<void>): Promise<boolean> => {
  try {
    await ensureCollecting()
    return false
  } catch (error) {
    if (error instanceof RequestError && error.code === 'collector.off') return true
    throw error
  }
}

type MaintenanceOptions = {
  db: Database
  clock: Clock
  log: Log
  works: Record<JobName, Work>
  settings: MaintenanceSettings
  /** @throws RequestError collector.off while the collector is off. */
  ensureCollecting: () => Promise<void>
  announcements?: Announcements | undefined
}

export type Maintenance = ReturnType<typeof createMaintenance>

/** The four jobs as admins see them: start, status, cancel, resume, reset. */
export const createMaintenance = (options: MaintenanceOptions) => {
  const { db, clock, log, works, settings, ensureCollecting } = options
  const { ring, onRing } = createBell(options, 'maintenance')
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
      ? new RequestError('job.not_interrupted', 'This job has no interrupted run.')
      : new RequestError('job.not_running', 'This job is not running.')
  }

  /** Applies an admin's action to the open run and records it in the audit log. */
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

    /** The run stops after its current step and can be resumed. */
    cancel: (admin: Actor, job: JobName): Promise<JobStatus> =>
      actOn(admin, job, {
        action: 'job.cancel',
        state: 'running',
        change: (tx, run) => requestCancel(tx, run, clock.now()),
      }),

    /** Continues from the last checkpoint. */
    resume: async (admin: Actor, job: JobName): Promise<JobStatus> => {
      if (needsAppStore.has(job)) await ensureCollecting()
      return actOn(admin, job, {
        action: 'job.resume',
        state: 'interrupted',
        change: async (tx, run) => void (await reopenRun(tx, run, clock.now())),
      })
    },

    /** Resets a running or interrupted run. Its process notices at the next step. */
    reset: (admin: Actor, job: JobName): Promise<JobStatus> =>
      actOn(admin, job, {
        action: 'job.reset',
        change: (tx, run) => giveUpRun(tx, run.id, clock.now()),
        after: async run => works[job].giveUp?.(run.checkpoint),
      }),

    /** Calls the listener when a run in this process is ready to be worked on. */
    onWanted: onRing,

    /** Deletes runs that ended longer ago. */
    tidy: (ageMs: number): Promise<void> => deleteOldRuns(db, new Date(clock.now().getTime() - ageMs)),
  }
}

type OpenRunAct = {
  action: 'job.cancel' | 'job.resume' | 'job.reset'
  /** The required state; undefined allows both. */
  state?: 'running' | 'interrupted'
  change: (tx: Database, run: RunRow) => Promise<void>
  /** Called after the change is committed. */
  after?: (run: RunRow) => Promise<void>
}
