import { type JobName, jobNames } from '#domain/maintenance-jobs.ts'
import { dayMs } from '#domain/units.ts'
import type { JobDefinition, Jobs } from '../platform/jobs/jobs.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { MaintenanceSettings } from './maintenance.config.ts'
import type { Maintenance } from './maintenance.usecases.ts'

type MaintenanceJobsOptions = { maintenance: Maintenance; settings: MaintenanceSettings; log: Log; logDays: number }

const queueOf: Record<JobName, string> = {
  rankingsUpdate: 'maintenance.rankings-update',
  topChartsImport: 'maintenance.top-charts-import',
  rankingsCleanup: 'maintenance.rankings-cleanup',
  supabaseSync: 'maintenance.summaries-rebuild',
}

/**
 * The schedules of the jobs, and the queue that works on their runs. The queue polls every minute to find runs that were not
 * announced. A run may take hours, longer than a queue job may, so it continues in the background under its own lease; `stop`
 * waits until the lease is released.
 */
export const createMaintenanceJobs = ({ maintenance, settings, log, logDays }: MaintenanceJobsOptions) => {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  const begin = (job: JobName): void => {
    const work: Promise<void> = maintenance
      .runWanted(job, stopping.signal)
      .catch(error => log.error({ err: error, job }, `The job ${job} cannot continue now: ${messageOf(error)}`))
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  const paramsOf: Record<JobName, Record<string, unknown>> = {
    rankingsUpdate: { type: 'standard' },
    topChartsImport: {},
    rankingsCleanup: { threshold: settings.threshold },
    supabaseSync: {},
  }

  const schedules: JobDefinition[] = jobNames.flatMap(job => {
    const cron = settings[job]
    const run = () => maintenance.startScheduled(job, paramsOf[job])
    return [{ name: queueOf[job], cron, queue: { policy: 'short' as const }, run }]
  })

  return {
    definitions: [
      ...schedules,
      {
        name: 'maintenance.work',
        cron: '* * * * *',
        isAwaited: true,
        queue: { policy: 'short' },
        run: async () => {
          await maintenance.noticeDead()
          for (const job of jobNames) begin(job)
        },
      },
      {
        name: 'maintenance.tidy',
        cron: '27 3 * * *',
        run: () => maintenance.tidy(logDays * dayMs),
      },
    ] satisfies JobDefinition[],

    /** Releases the runs in progress; the next start continues them. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

/** Starts a run of this process at once. If that fails, the poll of the next minute starts it. */
export const workWhenWanted = (maintenance: Pick<Maintenance, 'onWanted'>, jobs: Jobs, log: Log): void =>
  void maintenance.onWanted(() => {
    const queued = jobs.send('maintenance.work').then(() => jobs.wake('maintenance.work'))
    queued.catch(error => log.warn({ err: error }, `A job could not start at once: ${messageOf(error)}`))
  })
