import { type JobDefinition, scheduledPollingSeconds } from '../platform/jobs/jobs.ts'

/** Looks every hour for reports that are due. */
export const reportJobs = (sendLetters: () => Promise<number>): JobDefinition[] => [
  {
    name: 'reports.send',
    cron: '3 * * * *',
    pollingSeconds: scheduledPollingSeconds,
    run: async () => {
      await sendLetters()
    },
  },
]
