import { minuteMs } from '#domain/units.ts'
import { endBeforeNextRun, type JobDefinition } from '../platform/jobs/jobs.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Keywords } from './keywords.usecases.ts'

/** Chooses keywords for apps that have none, then measures what is due. Only one run at a time over all processes. */
export const keywordJobs = (
  keywords: Keywords,
  { isEnabled, clock }: { isEnabled: boolean; clock: Clock },
): JobDefinition[] => {
  if (!isEnabled) return []
  return [
    {
      name: 'keywords.measure',
      cron: '*/5 * * * *',
      // One run at a time, and one more for a request that arrives while it ends.
      isAwaited: true,
      queue: { policy: 'stately' },
      run: async signal => {
        const until = endBeforeNextRun(clock.now(), 5 * minuteMs)
        const isOpen = () => !signal.aborted && clock.now() < until
        // Chosen each time, because people may have tracked more apps since.
        do await keywords.chooseForApps()
        while (isOpen() && (await keywords.measureDue({ signal, until })) > 0)
      },
    },
  ]
}
