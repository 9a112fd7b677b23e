import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import { regeneratedEveryHours } from './share-images.rules.ts'
import type { ShareImages } from './share-images.usecases.ts'

/** Renders images ahead of requests, so that the first visitors do not get yesterday's, and discards unused ones. */
export const shareImageJobs = ({ regenerateScheduled }: Pick<ShareImages, 'regenerateScheduled'>): JobDefinition[] => [
  {
    name: 'share-images.regenerate',
    cron: `0 */${regeneratedEveryHours} * * *`,
    pollingSeconds: scheduledPollingSeconds,
    queue: { policy: 'short' },
    run: regenerateScheduled,
  },
]
