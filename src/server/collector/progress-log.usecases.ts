import { eq } from 'drizzle-orm'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { sweeps } from './collector.table.ts'
import type { FailedChart } from './progress.repository.ts'
import { type SweepProgress, sayUnmeasured } from './sweeps.rules.ts'

const everyMs = 15 * secondMs
/**
 * Between the first and the last line, a line is logged after this much progress, or after this time with any progress.
 */
const partOfSweep = 1 / 20
const longestSilenceMs = 5 * minuteMs

type ProgressLogOptions = {
  db: Database
  clock: Clock
  log: Log
  findProgress: (sweepId: number) => Promise<SweepProgress | undefined>
  listFailedCharts: (sweepId: number, limit: number) => Promise<FailedChart[]>
}

const count = (charts: number): string => charts.toLocaleString('en-US')

const minutes = (ms: number): string =>
  ms < minuteMs ? 'less than a minute' : `about ${Math.round(ms / minuteMs)} min`

const sayFailed = (sweep: SweepProgress): string => (sweep.failed > 0 ? `, ${sayUnmeasured(sweep)}` : '')

const sayOutlook = ({ pausedUntil, waitsFor, estimatedEndAt }: SweepProgress, now: Date): string => {
  const until = pausedUntil?.toISOString().slice(11, 19)
  const paused = until ? `, paused by the App Store until ${until} UTC` : ''
  const waits = waitsFor === null ? '' : `, waits for sweep ${waitsFor}`
  return `${paused}${waits}${estimatedEndAt ? `, ${minutes(estimatedEndAt.getTime() - now.getTime())} left` : ''}`
}

/** `Sweep 3 (due: genres): 1,200 of 11,375 charts, 4 failed (timeout 4), about 12 min left.` */
export const describeProgress = (sweep: SweepProgress, now: Date): string => {
  const isRunning = sweep.state === 'running'
  const state = isRunning ? '' : ` ${sweep.state}`
  const outlook = isRunning ? sayOutlook(sweep, now) : ''
  return `Sweep ${sweep.id} (${sweep.reason})${state}: ${count(sweep.done)} of ${count(sweep.total)} charts${sayFailed(sweep)}${outlook}.`
}

type Logged = { sweep: SweepProgress; at: Date }

/** Whether a sweep has changed enough since its last line. */
export const isNews = (logged: Logged | undefined, sweep: SweepProgress, now: Date): boolean => {
  if (!logged) return true
  const { state, waitsFor, pausedUntil, done } = logged.sweep
  if (state !== sweep.state || waitsFor !== sweep.waitsFor) return true
  if ((pausedUntil === null) !== (sweep.pausedUntil === null)) return true
  if (sweep.done - done >= sweep.total * partOfSweep) return true
  return sweep.done !== done && now.getTime() - logged.at.getTime() >= longestSilenceMs
}

/** Every chart failed, so the App Store or the connection to it is at fault. */
const hasFailedWhole = ({ state, failed, held, total }: SweepProgress): boolean =>
  state === 'finished' && failed - held === total && total > 0

/** Logs the progress of sweeps: at the start, at notable changes, and at the end with an example of the failures. */
export const createProgressLog = ({ db, clock, log, findProgress, listFailedCharts }: ProgressLogOptions) => {
  const logged = new Map<number, Logged | undefined>()

  const findRunning = async (): Promise<void> => {
    const running = await db.select({ id: sweeps.id }).from(sweeps).where(eq(sweeps.state, 'running'))
    for (const { id } of running) if (!logged.has(id)) logged.set(id, undefined)
  }

  /** The sentence of a failure contains the URL, so only the log has it. */
  const findExample = async ({ id, state, failed }: SweepProgress): Promise<string> => {
    if (state === 'running' || failed === 0) return ''
    const [example] = await listFailedCharts(id, 1)
    return example?.detail ? ` For example: ${example.detail}` : ''
  }

  const logNews = async (sweep: SweepProgress): Promise<void> => {
    const now = clock.now()
    if (!isNews(logged.get(sweep.id), sweep, now)) return
    const level = hasFailedWhole(sweep) ? 'warn' : 'info'
    const { id, done, total } = sweep
    log[level]({ sweep: id, done, total }, `${describeProgress(sweep, now)}${await findExample(sweep)}`)
    logged.set(id, { sweep, at: now })
  }

  const logProgress = async (): Promise<void> => {
    await findRunning()
    for (const id of [...logged.keys()]) {
      const sweep = await findProgress(id)
      if (sweep) await logNews(sweep)
      if (sweep?.state !== 'running') logged.delete(id)
    }
  }

  const logSafely = () => logProgress().catch(error => log.debug({ err: error }, 'Logging the progress failed.'))

  return {
    /** Checks every 15 seconds during the work and once at its end. */
    during: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await findRunning()
      const timer = setInterval(logSafely, everyMs)
      try {
        return await work()
      } finally {
        clearInterval(timer)
        await logSafely()
      }
    },
  }
}
