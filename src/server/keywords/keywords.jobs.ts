import type { JobDefinition } from '../platform/jobs.ts'
import type { Keywords } from './keywords.usecases.ts'

/** Chooses keywords for apps that have none, then measures what is due. Only one run at a time over all processes. */
export const keywordJobs = (keywords: Keywords, { isEnabled }: { isEnabled: boolean }): JobDefinition[] => {
  if (!isEnabled) return []
  return [
    {
      name: 'keywords.measure',
      cron: '*/5 * * * *',
      queue: { policy: 'exclusive' },
      run: async (_, signal) => {
        await keywords.chooseForApps()
        await keywords.measureDue({ signal })
      },
    },
  ]
}
