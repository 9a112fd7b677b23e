import type { Suspects } from './suspects.usecases.ts'

/** Once a day at a quiet hour. */
export const evidenceJobs = (suspects: Pick<Suspects, 'tidySuspects'>) => [
  {
    name: 'evidence.tidy',
    cron: '23 4 * * *',
    queue: { policy: 'short' as const },
    run: () => suspects.tidySuspects(),
  },
]
