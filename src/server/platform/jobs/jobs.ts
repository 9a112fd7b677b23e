import type { Job, PgBoss, Queue } from 'pg-boss'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { OpenDatabase } from '../database/database.ts'
import { messageOf } from '../process/errors.ts'
import type { Log } from '../process/log.ts'

/** The job queue marks the last look at its schedules. It does not look again before this time, if the clock was set back. */
const isAhead = `SELECT 1 FROM pgboss.version WHERE cron_on > now() + interval '1 minute'`

/** Rows that wait for a time that lies ahead again after the clock was set back. */
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
const watchJobClock = async ({ boss, jobsDb, log }: JobClockOptions): Promise<() => void> => {
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

/** A job queue: its work, its retry policy and its schedule. */
export type JobDefinition = {
  name: string
  /** Five cron fields in UTC. Null removes a schedule that the queue may still have stored. */
  cron?: string | null
  /** Whether people wait for a run: its queue is polled every second. Polling all of them so took half of the CPU of an idle server. */
  isAwaited?: boolean
  queue?: Omit<Queue, 'name'>
  run(signal: AbortSignal): Promise<void>
}

/** Usually enough for the last call of a run. */
const lastCallMs = 5 * secondMs

/**
 * When a run on a schedule of every `everyMs` ends, so that the next one can begin on time. A run requested just before
 * the next one would end before its first call, so it replaces the next one.
 */
export const endBeforeNextRun = (now: Date, everyMs: number): Date => {
  const endMs = (Math.floor(now.getTime() / everyMs) + 1) * everyMs - lastCallMs
  return new Date(endMs - now.getTime() < lastCallMs ? endMs + everyMs : endMs)
}

export type Jobs = {
  /** Queues one run. */
  send(name: string): Promise<void>
  /** Makes this process's worker poll the queue immediately. */
  wake(name: string): void
  stop(): Promise<void>
}

/** Queues of earlier versions, whose schedules are still in the database. */
const formerJobs = ['database.tidy']

/** Starts pg-boss on the application's own database, with a worker for each queue. */
export const startJobs = async (options: {
  database: OpenDatabase
  log: Log
  definitions: readonly JobDefinition[]
}): Promise<Jobs> => {
  const { database, log, definitions } = options
  // A web process runs no jobs, so it does not need this.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: database.jobsDb })
  boss.on('error', error => log.error({ err: error }, 'The job queue reported an error; it recovers by itself.'))
  await boss.start()
  for (const name of formerJobs) await boss.unschedule(name)
  const stopClock = await watchJobClock({ boss, jobsDb: database.jobsDb, log })
  const workers = new Map<string, string>()
  for (const definition of definitions) workers.set(definition.name, await startQueue(boss, definition, log))
  return {
    send: async name => void (await boss.send(name)),
    wake: name => {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
    stop: () => {
      stopClock()
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Returns the id of the queue's worker. */
const startQueue = async (boss: PgBoss, definition: JobDefinition, log: Log): Promise<string> => {
  const { name, cron, queue, run, isAwaited = false } = definition
  // A queue keeps the policy that it was created with.
  const stored = await boss.getQueue(name)
  if (stored && stored.policy !== (queue?.policy ?? 'standard')) await boss.deleteQueue(name)
  await boss.createQueue(name, { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 900, ...queue })
  const worker = await boss.work(name, { pollingIntervalSeconds: isAwaited ? 1 : 10 }, async (jobs: Job[]) => {
    for (const { signal } of jobs) await runLogged(name, () => run(signal), log)
  })
  if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  else if (cron === null) await boss.unschedule(name)
  return worker
}

const runLogged = async (name: string, run: () => Promise<void>, log: Log): Promise<void> => {
  try {
    await run()
  } catch (error) {
    log.error({ err: error, job: name }, `The job ${name} failed and will be retried: ${messageOf(error)}`)
    throw error
  }
}
