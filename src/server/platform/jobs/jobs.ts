import type { Job, PgBoss, Queue } from 'pg-boss'
import { secondMs } from '#domain/units.ts'
import type { OpenDatabase } from '../database/database.ts'
import { messageOf } from '../process/errors.ts'
import type { Log } from '../process/log.ts'
import { watchJobClock } from './job-clock.ts'

/** A job queue: its work, its retry policy and its schedule. */
export type JobDefinition<Data extends object = object> = {
  name: string
  /** Five cron fields in UTC. Null removes a schedule that the queue may still have stored. */
  cron?: string | null
  /** Polling interval; defaults to one second. */
  pollingSeconds?: number
  queue?: Omit<Queue, 'name'>
  run(data: Data, signal: AbortSignal): Promise<void>
}

/** Usually enough for the last call of a run. */
const lastCallMs = 5 * secondMs

/**
 * When a run on a schedule of every `everyMs` ends, so that the next one can begin on time. A run that somebody asked for just
 * before the next one would end before its first call, so it takes the place of the next one.
 */
export const endBeforeNextRun = (now: Date, everyMs: number): Date => {
  const endMs = (Math.floor(now.getTime() / everyMs) + 1) * everyMs - lastCallMs
  return new Date(endMs - now.getTime() < lastCallMs ? endMs + everyMs : endMs)
}

/** For jobs on a schedule that nobody waits for. Polling them every second took half of the CPU of an idle server. */
export const scheduledPollingSeconds = 10

export type Jobs = {
  /** Queues one run. With a key, the queue's policy (`short`, `stately` …) applies per key. */
  send(name: string, data?: object, options?: { singletonKey?: string; startAfter?: Date }): Promise<void>
  /** Makes this process's worker poll the queue immediately. */
  wake(name: string): void
  stop(): Promise<void>
}

/** Of versions before, which left their schedules in the database. */
const formerJobs = ['database.tidy']

/** Starts pg-boss on the application's own database, with a worker for each queue. */
export const startJobs = async (options: {
  database: OpenDatabase
  log: Log
  definitions: readonly JobDefinition[]
}): Promise<Jobs> => {
  const { database, log, definitions } = options
  // A web process runs no jobs, and does without it.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: database.jobsDb })
  boss.on('error', error => log.error({ err: error }, 'The job queue reported an error; it recovers by itself.'))
  await boss.start()
  for (const name of formerJobs) await boss.unschedule(name)
  const stopClock = await watchJobClock({ boss, jobsDb: database.jobsDb, log })
  const workers = new Map<string, string>()
  for (const definition of definitions) workers.set(definition.name, await startQueue(boss, definition, log))
  return {
    send: async (name, data = {}, sendOptions = {}) => void (await boss.send(name, data, sendOptions)),
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
  const { name, cron, queue, run, pollingSeconds = 1 } = definition
  // A queue keeps the policy that it was created with.
  const stored = await boss.getQueue(name)
  if (stored && stored.policy !== (queue?.policy ?? 'standard')) await boss.deleteQueue(name)
  await boss.createQueue(name, { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 900, ...queue })
  const worker = await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, async (jobs: Job<object>[]) => {
    for (const job of jobs) await runLogged(name, () => run(job.data ?? {}, job.signal), log)
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
