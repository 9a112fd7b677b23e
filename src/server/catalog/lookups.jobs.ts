import type { JobDefinition } from '../platform/jobs.ts'
import type { LookUpApps } from './lookups.usecases.ts'

/** The lookup queue. It keeps its name from earlier versions. */
export const lookupJobs = (lookUpApps: LookUpApps, { isEnabled }: { isEnabled: boolean }): JobDefinition[] => {
  if (!isEnabled) return []
  return [
    {
      name: 'collector.lookups',
      cron: '*/10 * * * *',
      queue: { policy: 'exclusive' },
      run: async (_, signal) => void (await lookUpApps({ signal })),
    },
  ]
}
