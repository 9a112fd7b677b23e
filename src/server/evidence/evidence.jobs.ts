import { dayMs } from '#domain/units.ts'
import { scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Suspects } from './suspects.usecases.ts'

/** Runs once a day, when the load is usually low. */
export const evidenceJobs = (suspects: Pick<Suspects, 'tidySuspects'>, { evidenceDays }: { evidenceDays: number }) => [
  {
    name: 'evidence.tidy',
    cron: '23 4 * * *',
    pollingSeconds: scheduledPollingSeconds,
    queue: { policy: 'short' as const },
    run: () => suspects.tidySuspects(evidenceDays * dayMs),
  },
]
