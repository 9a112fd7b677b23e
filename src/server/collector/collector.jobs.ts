import { dayMs } from '#domain/units.ts'
import type { JobDefinition, Jobs } from '../platform/jobs/jobs.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { Collector } from './collector.usecases.ts'

/** Older finished sweeps are deleted; their results stay in history. */
type Keep = { logDays: number }

/**
 * The collector's queues. `send` queues a run of a job, and each queue holds at most one waiting run. `collect` may run in
 * every process at once; a schedule queues it every minute, so another process takes over from one that died.
 */
export const collectorJobs = (
  collector: Collector,
  send: (name: string) => Promise<void>,
  keep: Keep,
): JobDefinition[] => {
  if (!collector.settings.isEnabled) return []
  return [
    {
      name: 'collector.plan-and-start',
      cron: `*/${collector.settings.everyMinutes} * * * *`,
      isAwaited: true,
      queue: { policy: 'short' },
      run: async () => {
        const running = await collector.startDueSweeps()
        if (running.length > 0) await send('collector.collect')
      },
    },
    {
      name: 'collector.collect',
      cron: '* * * * *',
      isAwaited: true,
      queue: { policy: 'short' },
      run: async signal => {
        // With several processes, the next free one joins in, and one whose addresses are paused leaves the work to the
        // others.
        if (await collector.hasWorkForOthers()) await send('collector.collect')
        await collector.waitWhileResting(signal)
        const { isNextDue } = await collector.collect({ signal })
        if (isNextDue) await send('collector.collect')
      },
    },
    {
      name: 'collector.tidy',
      cron: '17 * * * *',
      queue: { policy: 'short' },
      run: () => collector.tidy(keep.logDays * dayMs),
    },
  ]
}

/** Collects urgent work in this process at once. If that fails, the next scheduled run does the work. */
export const collectWhenUrgent = (collector: Pick<Collector, 'onUrgent' | 'settings'>, jobs: Jobs, log: Log): void =>
  void collector.onUrgent(() => {
    if (!collector.settings.isEnabled) return
    const queued = jobs.send('collector.collect').then(() => jobs.wake('collector.collect'))
    queued.catch(error => log.warn({ err: error }, `Collecting could not start at once: ${messageOf(error)}`))
  })
