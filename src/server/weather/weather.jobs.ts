import type { JobDefinition } from '../platform/jobs.ts'
import type { Weather } from './weather.usecases.ts'

/**
 * What imports recorded is derived each hour. What a sweep measured is derived when it has ended, as it is looked at for
 * alerts, and what is missing then by whoever reads it.
 */
export const weatherJobs = ({ fillMoves }: Pick<Weather, 'fillMoves'>): JobDefinition[] => [
  {
    name: 'weather.fill-moves',
    cron: '23 * * * *',
    queue: { policy: 'short' },
    run: (_, signal) => fillMoves({ signal }),
  },
]
