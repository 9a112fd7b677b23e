import type { JobDefinition } from '../platform/jobs.ts'
import type { Outbox } from './outbox.usecases.ts'

/** The log of a channel goes back a month. */
export const deliveryJobs = (outbox: Pick<Outbox, 'tidy'>): JobDefinition[] => [
  { name: 'deliveries.tidy', cron: '42 3 * * *', run: () => outbox.tidy() },
]
