import { minuteMs } from '#domain/units.ts'
import { endBeforeNextRun, type JobDefinition } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { LookUpApps } from './lookups.usecases.ts'

/** The lookup queue. It keeps its name from earlier versions. */
export const lookupJobs = (
  lookUpApps: LookUpApps,
  { isEnabled, clock }: { isEnabled: boolean; clock: Clock },
): JobDefinition[] => {
  if (!isEnabled) return []
  return [
    {
      name: 'collector.lookups',
      cron: '*/10 * * * *',
      // One run at a time, and one more for a request that arrives while it ends.
      isAwaited: true,
      queue: { policy: 'stately' },
      run: async signal => {
        const until = endBeforeNextRun(clock.now(), 10 * minuteMs)
        while (!signal.aborted && clock.now() < until && (await lookUpApps({ signal, until })) > 0);
      },
    },
  ]
}
