import type { Jobs } from '../platform/jobs/jobs.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { Tracking } from './tracking.usecases.ts'

/** Names, icons and countries first, because keywords are chosen from the name. */
const following = ['collector.lookups', 'keywords.measure'] as const

/** Continues with a newly tracked app at once. If that fails, the next scheduled runs do the work. */
export const followWhenTracked = (tracking: Pick<Tracking, 'onFollowed'>, jobs: Jobs, log: Log): void =>
  void tracking.onFollowed(() => {
    for (const name of following) {
      const queued = jobs.send(name).then(() => jobs.wake(name))
      queued.catch(error => log.warn({ err: error }, `The job ${name} could not start at once: ${messageOf(error)}`))
    }
  })
