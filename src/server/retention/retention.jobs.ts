import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Retention } from './retention.usecases.ts'

/** Deletes once a night what need not be kept. Several nouns have jobs of their own for what is theirs. */
export const retentionJobs = ({ forgetOld }: Pick<Retention, 'forgetOld'>): JobDefinition[] => [
  {
    name: 'retention.forget-old',
    cron: '52 3 * * *',
    pollingSeconds: scheduledPollingSeconds,
    queue: { policy: 'short' },
    run: (_, signal) => forgetOld(signal),
  },
]
