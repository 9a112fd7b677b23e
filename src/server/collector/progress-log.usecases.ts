import { eq } from 'drizzle-orm'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { sweeps } from './collector.table.ts'
import type { SweepProgress } from './sweeps.rules.ts'

const everyMs = 15 * secondMs

type ProgressLogOptions = {
  db: Database
  clock: Clock
  log: Log
  findProgress: (sweepId: number) => Promise<SweepProgress | undefined>
}

const count = (charts: number): string => charts.toLocaleString('en-US')

const minutes = (ms: number): string =>
  ms < minuteMs ? 'less than a minute' : `about ${Math.round(ms / minuteMs)} min`

/** `Sweep 3 (due: genres): 1,200 of 11,375 charts, 4 failed, about 12 min left.` */
export const describeProgress = (sweep: SweepProgress, now: Date): string => {
  const failed = sweep.failed > 0 ? `, ${count(sweep.failed)} failed` : ''
  const end = sweep.estimatedEndAt
  const left = sweep.state === 'running' && end ? `, ${minutes(end.getTime() - now.getTime())} left` : ''
  const until = sweep.pausedUntil?.toISOString().slice(11, 19)
  const paused = sweep.state === 'running' && until ? `, paused by the App Store until ${until} UTC` : ''
  const state = sweep.state === 'running' ? '' : ` ${sweep.state}`
  return `Sweep ${sweep.id} (${sweep.reason})${state}: ${count(sweep.done)} of ${count(sweep.total)} charts${failed}${paused}${left}.`
}

/** Logs the progress of running sweeps every 15 seconds during the work and once at its end. */
export const logProgressDuring = async <Result>(
  { db, clock, log, findProgress }: ProgressLogOptions,
  work: () => Promise<Result>,
): Promise<Result> => {
  const known = new Set<number>()
  const findRunning = async (): Promise<void> => {
    const running = await db.select({ id: sweeps.id }).from(sweeps).where(eq(sweeps.state, 'running'))
    for (const { id } of running) known.add(id)
  }
  const logProgress = async (): Promise<void> => {
    await findRunning()
    for (const id of known) {
      const sweep = await findProgress(id)
      if (sweep) log.info({ sweep: id, done: sweep.done, total: sweep.total }, describeProgress(sweep, clock.now()))
      if (sweep?.state !== 'running') known.delete(id)
    }
  }
  const logSafely = () => logProgress().catch(error => log.debug({ err: error }, 'Logging the progress failed.'))
  await findRunning()
  const timer = setInterval(logSafely, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await logSafely()
  }
}
