import { minuteMs, secondMs } from '#domain/units.ts'
import type { FindMeasuring } from '../collector/standstill.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { endAlarm, findOpenAlarm, raiseAlarm } from './alarms.repository.ts'
import { listAlarmReaders } from './recipients.usecases.ts'

type WatchOptions = {
  db: Database
  clock: Clock
  log: Log
  findMeasuring: FindMeasuring
  /** Sends due alarms; undefined if no mail server is configured, and then no alarm e-mails are queued. */
  deliverAlarms: (() => Promise<number>) | undefined
  admins: readonly string[]
  /** Checks the mail server; undefined if none is configured. */
  lookAtMail?: (() => Promise<void>) | undefined
}

/** Grace period for the first measurement after a start, after an admin resumes the collector or after the machine slept. */
const graceMs = 10 * minuteMs

/** Checks whether charts are being measured, and tells admins when that stops and resumes. Any process may check. */
export const createWatch = ({ db, clock, log, findMeasuring, deliverAlarms, admins, lookAtMail }: WatchOptions) => {
  let watchedSince: Date | undefined

  const raise = async (stoppedSince: Date, now: Date): Promise<void> => {
    const readers = deliverAlarms ? await listAlarmReaders(db, admins) : []
    if (!(await raiseAlarm(db, { stoppedSince, readers, now }))) return
    const recipients = readers.length > 0 ? `${readers.length} admins get an e-mail` : 'no admin can get an e-mail'
    log.error(
      `No chart has been measured since ${stoppedSince.toISOString()}, although charts were due; ${recipients}.`,
    )
  }

  /** An admin who pauses the collector needs no e-mail about the end of the alarm; a resumed measurement sends one. */
  const endWhenOver = async ({ state, measuredAt }: Awaited<ReturnType<FindMeasuring>>, now: Date): Promise<void> => {
    const alarm = await findOpenAlarm(db)
    if (!alarm) return
    const isMeasured = measuredAt !== null && measuredAt > alarm.stoppedSince
    if (state !== 'idle' && !isMeasured) return
    if (await endAlarm(db, alarm, { now, isAnnounced: isMeasured })) log.info('The alarm has ended.')
  }

  /** Raises or ends the alarm. At most one is open, however many processes check. */
  const look = async (): Promise<void> => {
    const now = clock.now()
    const measuring = await findMeasuring()
    if (measuring.state === 'idle') watchedSince = undefined
    else if (!watchedSince || watchedSince > now) watchedSince = now
    if (measuring.state !== 'stopped') return endWhenOver(measuring, now)
    if (watchedSince && now.getTime() - watchedSince.getTime() >= graceMs) await raise(measuring.since, now)
  }

  /** A failure of one task must not block the other, and an unavailable database comes back. */
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
        if (lookAtMail) await attempt('Watching the mail server', lookAtMail)
      }
      if (deliverAlarms) await attempt('Sending the alarms', deliverAlarms)
      const restedAt = clock.now()
      await clock.sleep(roundMs, signal)
      // The machine slept, or its clock was set: nothing could be measured meanwhile.
      if (clock.now().getTime() - restedAt.getTime() >= graceMs) watchedSince = undefined
    }
  }

  return {
    look,
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
