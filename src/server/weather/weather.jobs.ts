import type { JobDefinition } from '../platform/jobs.ts'
import type { Weather } from './weather.usecases.ts'

/** What imports and other processes recorded is derived each hour; what this process reads it fills by itself. */
export const weatherJobs = ({ fillMoves }: Pick<Weather, 'fillMoves'>): JobDefinition[] => [
  {
    name: 'weather.fill-moves',
    cron: '23 * * * *',
    queue: { policy: 'short' },
    run: (_, signal) => fillMoves({ signal }),
  },
]
