import type { JobDefinition } from '../platform/jobs.ts'
import type { LookUpApps } from './lookups.usecases.ts'

/** The queue of the lookups; it has the name that earlier versions gave it. */
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
