import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { RankingTests } from './ranking-test.usecases.ts'

/** Any reader ends a completed test; without readers, this job does within a minute. */
export const rankingTestJobs = ({ settle }: Pick<RankingTests, 'settle'>): JobDefinition[] => [
  {
    name: 'ranking-test.settle',
    cron: '* * * * *',
    pollingSeconds: scheduledPollingSeconds,
    queue: { policy: 'short' },
    run: settle,
  },
]
