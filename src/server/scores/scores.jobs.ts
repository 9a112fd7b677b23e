import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { MarketSizeReadings } from './market-sizes.usecases.ts'

/** One call an hour: all countries take a week of each month, and no other lookup waits for more than one slot. */
export const scoreJobs = (
  { readNext }: Pick<MarketSizeReadings, 'readNext'>,
  { isEnabled }: { isEnabled: boolean },
): JobDefinition[] => {
  if (!isEnabled) return []
  return [
    {
      name: 'scores.read-market-sizes',
      cron: '37 * * * *',
      pollingSeconds: scheduledPollingSeconds,
      queue: { policy: 'exclusive' },
      run: async (_, signal) => void (await readNext(signal)),
    },
  ]
}
