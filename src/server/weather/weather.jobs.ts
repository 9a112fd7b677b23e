import type { JobDefinition } from '../platform/jobs.ts'
import type { Weather } from './weather.usecases.ts'

/**
 * What imports recorded is derived each hour. What a sweep measured is derived once alerts were looked for in it
 * (`pipeline.ts`), and what is missing then by whoever reads it.
 */
export const weatherJobs = ({ fillMoves }: Pick<Weather, 'fillMoves'>): JobDefinition[] => [
  {
    name: 'weather.fill-moves',
    cron: '23 * * * *',
    queue: { policy: 'short' },
    run: (_, signal) => fillMoves({ signal }),
  },
]
