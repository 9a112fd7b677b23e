import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Accounts } from './accounts.usecases.ts'

/** Deletes expired sessions and sign-ins every hour. */
export const accountJobs = ({ sessions }: Accounts): JobDefinition[] => [
  { name: 'accounts.tidy', cron: '23 * * * *', pollingSeconds: scheduledPollingSeconds, run: () => sessions.tidy() },
]
