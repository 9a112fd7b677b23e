import type { JobDefinition } from '../platform/jobs.ts'
import type { RankingTests } from './ranking-test.usecases.ts'

/** A test ends by whoever looks at it, and where nobody does, within a minute. */
export const rankingTestJobs = ({ settle }: Pick<RankingTests, 'settle'>): JobDefinition[] => [
  { name: 'ranking-test.settle', cron: '* * * * *', queue: { policy: 'short' }, run: settle },
]
