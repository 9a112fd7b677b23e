import type { JobName } from '#domain/maintenance-jobs.ts'
import { type Actor, recordAct } from '../audit/audit.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { findOpenRun, insertRun, type RunRow, reopenRun } from './runs.repository.ts'
import type { Work } from './works.rules.ts'

type StartsOptions = {
  db: Database
  clock: Clock
  works: Record<JobName, Work>
  ensureCollecting: () => Promise<void>
  noticeDead: () => Promise<void>
  /** Called when a run is ready to be worked on. */
  ring: () => void
}

export type Params = Record<string, unknown>

export const needsAppStore: ReadonlySet<JobName> = new Set(['rankingsUpdate', 'topChartsImport'])

/** Starts runs by hand and by schedule. */
export const createStarts = ({ db, clock, works, ensureCollecting, noticeDead, ring }: StartsOptions) => {
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
      if (!run) throw new RequestError('job.running', 'This job is already running. Nothing was started.')
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
