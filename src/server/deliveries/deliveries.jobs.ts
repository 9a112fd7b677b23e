import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs.ts'
import type { Outbox } from './outbox.usecases.ts'

/** Deletes delivery logs older than a month. */
export const deliveryJobs = (outbox: Pick<Outbox, 'tidy'>): JobDefinition[] => [
  { name: 'deliveries.tidy', cron: '42 3 * * *', pollingSeconds: scheduledPollingSeconds, run: () => outbox.tidy() },
]
