import type { JobDefinition } from '../platform/jobs.ts'
import type { Inboxes } from './inbox.usecases.ts'

/** What is too old to be looked for is forgotten every day. */
export const inboxJobs = (inboxes: Pick<Inboxes, 'tidy'>): JobDefinition[] => [
  { name: 'alerts.tidy', cron: '37 3 * * *', run: () => inboxes.tidy() },
]
