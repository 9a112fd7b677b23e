import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Weather } from './weather.usecases.ts'

/**
 * Computes moves for imported charts hourly. After a sweep, moves are computed once alert rules have run (`pipeline.ts`);
 * anything still missing is computed on request.
 */
export const weatherJobs = ({ fillMoves }: Pick<Weather, 'fillMoves'>): JobDefinition[] => [
  {
    name: 'weather.fill-moves',
    cron: '23 * * * *',
    pollingSeconds: scheduledPollingSeconds,
    queue: { policy: 'short' },
    run: (_, signal) => fillMoves({ signal }),
  },
]
