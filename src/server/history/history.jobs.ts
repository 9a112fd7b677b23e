import { dayMs } from '#domain/units.ts'
import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { History } from './history.usecases.ts'

/** What is older than a day is filed at night: by then a chart has all of its measurements of a day, and they are written once. */
export const historyJobs = ({ fileReadings }: Pick<History, 'fileReadings'>, clock: Clock): JobDefinition[] => [
  {
    name: 'history.file-readings',
    cron: '40 3 * * *',
    pollingSeconds: scheduledPollingSeconds,
    queue: { policy: 'short' },
    run: (_, signal) => fileReadings({ before: new Date(clock.now().getTime() - dayMs), signal }),
  },
]
