import type { JobDefinition } from '../platform/jobs.ts'
import { regeneratedEveryHours } from './share-images.rules.ts'
import type { ShareImages } from './share-images.usecases.ts'

/** No picture of the day before is ever sent to the first who ask, and what nobody asks for is forgotten. */
export const shareImageJobs = ({ regenerateScheduled }: Pick<ShareImages, 'regenerateScheduled'>): JobDefinition[] => [
  {
    name: 'share-images.regenerate',
    cron: `0 */${regeneratedEveryHours} * * *`,
    queue: { policy: 'short' },
    run: regenerateScheduled,
  },
]
