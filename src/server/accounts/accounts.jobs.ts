import type { JobDefinition } from '../platform/jobs.ts'
import type { Accounts } from './accounts.usecases.ts'

/** Sessions and sign-ins that are over are worth nothing, and are forgotten every hour. */
export const accountJobs = ({ sessions }: Accounts): JobDefinition[] => [
  { name: 'accounts.tidy', cron: '23 * * * *', run: () => sessions.tidy() },
]
