import { dayMs } from '#domain/units.ts'
import { type JobDefinition, scheduledPollingSeconds } from '../../platform/jobs/jobs.ts'
import type { Inboxes } from './inbox.usecases.ts'
import type { CorrectFirsts } from './reported-firsts.usecases.ts'

type InboxWork = { inboxes: Pick<Inboxes, 'tidy'>; correctFirsts: CorrectFirsts; noticeDays: number }

/** Deletes old notices every day, and corrects first times that were none. */
export const inboxJobs = ({ inboxes, correctFirsts, noticeDays }: InboxWork): JobDefinition[] => [
  {
    name: 'alerts.tidy',
    cron: '37 3 * * *',
    pollingSeconds: scheduledPollingSeconds,
    run: () => inboxes.tidy(noticeDays * dayMs),
  },
  {
    name: 'alerts.correct-firsts',
    cron: '7 * * * *',
    pollingSeconds: scheduledPollingSeconds,
    run: async () => void (await correctFirsts()),
  },
]
