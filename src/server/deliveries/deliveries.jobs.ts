import { dayMs } from '#domain/units.ts'
import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Outbox } from './outbox.usecases.ts'

/** Deletes old delivery logs every day. */
export const deliveryJobs = (
  outbox: Pick<Outbox, 'tidy'>,
  { deliveryDays }: { deliveryDays: number },
): JobDefinition[] => [
  {
    name: 'deliveries.tidy',
    cron: '42 3 * * *',
    pollingSeconds: scheduledPollingSeconds,
    run: () => outbox.tidy(deliveryDays * dayMs),
  },
]
