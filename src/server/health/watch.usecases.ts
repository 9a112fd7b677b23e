import { minuteMs, secondMs } from '#domain/units.ts'
import { type Measuring, sayFailures } from '../collector/standstill.rules.ts'
import type { FindMeasuring } from '../collector/standstill.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import type { AlarmKeeper } from './alarm-keeper.usecases.ts'

type WatchOptions = {
  clock: Clock
  log: Log
  alarms: AlarmKeeper
  findMeasuring: FindMeasuring
  /** Sends due alarms; undefined if no mail server is configured. */
  deliverAlarms: (() => Promise<number>) | undefined
  /** Checks the mail server; undefined if none is configured. */
  lookAtMail?: (() => Promise<void>) | undefined
  lookAtBackups: () => Promise<void>
}

/**
 * Grace period for the first measurement after a start, after an admin resumes the collector or after the machine slept; and for
 * failures that end by themselves.
 */
const graceMs = 10 * minuteMs

/** Checks whether charts are being measured, and tells admins when that stops and resumes. Any process may check. */
export const createWatch = (options: WatchOptions) => {
  const { clock, log, alarms, findMeasuring, deliverAlarms, lookAtMail, lookAtBackups } = options
  let watchedSince: Date | undefined
  let isFailing = false

  /** An admin who pauses the collector needs no e-mail about the end of the alarm; a resumed measurement sends one. */
  const endWhenOver = ({ state, observedAt }: Measuring): Promise<void> =>
    alarms.endWhenOver('measuring', ({ stoppedSince }) => {
      if (observedAt !== null && observedAt > stoppedSince) return 'announced'
      return state === 'idle' ? 'silent' : undefined
    })

  /** The log has the reason before an alarm is raised. */
  const noteFailures = ({ state, failures }: Measuring): void => {
    const isKnown = isFailing
    isFailing = failures !== undefined && state !== 'idle'
    if (isFailing && failures && !isKnown) log.warn(`Charts are not measured: ${sayFailures(failures)}.`)
    if (isKnown && !isFailing && state === 'measuring') log.info('Charts are measured again.')
  }

  /** Raises or ends the alarm. At most one is open, however many processes check. */
  const look = async (): Promise<void> => {
    const now = clock.now()
    const measuring = await findMeasuring()
    if (measuring.state === 'idle') watchedSince = undefined
    else if (!watchedSince || watchedSince > now) watchedSince = now
    noteFailures(measuring)
    if (measuring.state !== 'stopped' && measuring.state !== 'failing') return endWhenOver(measuring)
    const { since: stoppedSince, failures } = measuring
    const lastedMs = Math.min(now.getTime() - stoppedSince.getTime(), now.getTime() - (watchedSince ?? now).getTime())
    if (lastedMs < graceMs) return
    const reason = failures ? sayFailures(failures) : null
    const sentence = `No chart has been measured since ${stoppedSince.toISOString()}, although charts were due`
    await alarms.raise({ subject: 'measuring', stoppedSince, reason }, reason ? `${sentence}: ${reason}` : sentence)
  }

  /** A failure of one task must not block the others, and an unavailable database will come back. */
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error }, `${what} failed and will be retried: ${messageOf(error)}`)
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    for (let round = 0; !signal.aborted; round += 1) {
      if (round % looksEvery === 0) {
        await attempt('Watching the measurements', look)
        await attempt('Watching the backups', lookAtBackups)
        if (lookAtMail) await attempt('Watching the mail server', lookAtMail)
      }
      if (deliverAlarms) await attempt('Sending the alarms', deliverAlarms)
      const restedAt = clock.now()
      await clock.sleep(roundMs, signal)
      // The machine slept, or its clock was set, so nothing could be measured in that time.
      if (clock.now().getTime() - restedAt.getTime() >= graceMs) watchedSince = undefined
    }
  }

  return {
    look,
    lookAtBackups,
    /**
     * Checks every minute with a timer of this process, not through the job queue, so that it also notices when the queue is
     * stuck. Returns a function to stop.
     */
    start: (): (() => Promise<void>) => {
      const stopping = new AbortController()
      const running = run(stopping.signal)
      return async () => {
        stopping.abort()
        // An e-mail in flight may wait long for its mail server. If it stays unmarked, it is sent again with the same id.
        const waiting = new AbortController()
        await Promise.race([running, clock.sleep(longestEndMs, waiting.signal)])
        waiting.abort()
      }
    },
  }
}

/** A failed alarm is first retried after five seconds. */
const roundMs = 5 * secondMs
const looksEvery = minuteMs / roundMs
const longestEndMs = 3 * secondMs
