import type { Suspects } from './suspects.usecases.ts'

/** Runs once a day, at an hour with little load. */
export const evidenceJobs = (suspects: Pick<Suspects, 'tidySuspects'>) => [
  {
    name: 'evidence.tidy',
    cron: '23 4 * * *',
    queue: { policy: 'short' as const },
    run: () => suspects.tidySuspects(),
  },
]
