import type { JobDefinition } from '../platform/jobs.ts'
import type { Accounts } from './accounts.usecases.ts'

/** Ended sessions and sign-ins are deleted every hour. */
export const accountJobs = ({ sessions }: Accounts): JobDefinition[] => [
  { name: 'accounts.tidy', cron: '23 * * * *', run: () => sessions.tidy() },
]
