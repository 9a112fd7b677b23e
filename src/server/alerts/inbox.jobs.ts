import { dayMs } from '#domain/units.ts'
import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs.ts'
import type { Inboxes } from './inbox.usecases.ts'

/** Deletes old notices every day. */
export const inboxJobs = (inboxes: Pick<Inboxes, 'tidy'>, { noticeDays }: { noticeDays: number }): JobDefinition[] => [
  {
    name: 'alerts.tidy',
    cron: '37 3 * * *',
    pollingSeconds: scheduledPollingSeconds,
    run: () => inboxes.tidy(noticeDays * dayMs),
  },
]
