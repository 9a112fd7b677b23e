import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Backups } from './backups.usecases.ts'

export const backupJobs = (
  backups: Pick<Backups, 'makeScheduled'>,
  { schedule }: { schedule: string | null },
): JobDefinition[] => [
  {
    name: 'backups.make',
    cron: schedule,
    pollingSeconds: scheduledPollingSeconds,
    // A large history takes longer than most jobs.
    queue: { policy: 'exclusive', expireInSeconds: 6 * 3600 },
    run: backups.makeScheduled,
  },
]
