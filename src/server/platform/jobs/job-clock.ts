import type { PgBoss } from 'pg-boss'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { OpenDatabase } from '../database/database.ts'
import { messageOf } from '../process/errors.ts'
import type { Log } from '../process/log.ts'

/** The job queue marks the last look at its schedules. It does not look again before this time, if the clock was set back. */
const isAhead = `SELECT 1 FROM pgboss.version WHERE cron_on > now() + interval '1 minute'`

/** What waits for a time that the clock has left, and would wait until it comes again. */
const mending = [
  `UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now()`,
  `UPDATE pgboss.job SET started_on = now() WHERE state = 'active' AND started_on > now()`,
  // A slot that ran before the clock was set back is a new slot when it comes again.
  `UPDATE pgboss.job SET singleton_on = NULL WHERE singleton_on > now() AT TIME ZONE 'UTC'`,
  `UPDATE pgboss.queue SET monitor_claim_on = LEAST(monitor_claim_on, now()), maintain_on = LEAST(maintain_on, now())`,
  // Last, because it ends the search for a clock that was set back.
  `UPDATE pgboss.version SET cron_on = NULL, bam_on = NULL, flow_on = NULL, reindex_on = NULL, monitor_backoff_on = NULL`,
]

/** As often as the queue looks at its schedules. */
const looksEveryMs = 30 * secondMs

/** Changes only when the clock is set, because the timer of the process goes on. */
const findOffset = (): number => Date.now() - performance.now()

type JobClockOptions = { boss: PgBoss; jobsDb: OpenDatabase['jobsDb']; log: Log }

/**
 * Lets the job queue go on when the clock of this machine or of the database is set back. Returns a function to stop. The
 * queue itself would not look at its schedules, nor start a waiting job, before the clock is where it was.
 */
export const watchJobClock = async ({ boss, jobsDb, log }: JobClockOptions): Promise<() => void> => {
  let offset = findOffset()

  /** A worker that was busy when the clock was set back rests by the difference. */
  const wakeWorkers = (): void => {
    for (const { id } of boss.getWipData({ includeInternal: true })) boss.notifyWorker(id)
  }

  const look = async (): Promise<void> => {
    const isSetBack = findOffset() < offset - minuteMs
    offset = findOffset()
    const { rows } = await jobsDb.executeSql(isAhead)
    if (rows.length > 0) {
      for (const statement of mending) await jobsDb.executeSql(statement)
      log.warn('The clock was set back. Jobs that waited for the later time go on now.')
    }
    if (isSetBack || rows.length > 0) wakeWorkers()
  }

  await look()
  const timer = setInterval(() => {
    look().catch(error => log.warn({ err: error }, `Looking at the clock of the jobs failed: ${messageOf(error)}`))
  }, looksEveryMs)
  return () => clearInterval(timer)
}
