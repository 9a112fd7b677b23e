import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { OpenData } from './open-data.usecases.ts'

export const openDataJobs = (
  openData: Pick<OpenData, 'publish' | 'folder'>,
  { schedule }: { schedule: string | null },
): JobDefinition[] => [
  {
    name: 'open-data.publish',
    cron: openData.folder === undefined ? null : schedule,
    pollingSeconds: scheduledPollingSeconds,
    // The first time, a large history takes longer than most jobs.
    queue: { policy: 'exclusive', expireInSeconds: 6 * 3600 },
    run: openData.publish,
  },
]
