import type { AlarmSubject } from '../channels/messages.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { listAlarmReaders } from './alarm-content.usecases.ts'
import { type Alarm, endAlarm, findOpenAlarm, raiseAlarm } from './alarms.repository.ts'

type KeeperOptions = {
  db: Database
  clock: Pick<Clock, 'now'>
  log: Log
  /** Whether a mail server is configured; without one, no e-mails are queued. */
  hasMail: boolean
  admins: readonly string[]
  /** Called in the transaction that raises the alarm. */
  onMeasuringStopped?: ((tx: Database, since: Date, reason: string | null) => Promise<void>) | undefined
}

/** How an alarm ends: with an e-mail, or silently because nothing is due any more. */
export type AlarmEnd = 'announced' | 'silent'

export type AlarmKeeper = ReturnType<typeof createAlarmKeeper>

/** Raises and ends alarms. At most one per subject is open, however many processes do so. */
export const createAlarmKeeper = ({ db, clock, log, hasMail, admins, onMeasuringStopped }: KeeperOptions) => ({
  /** `sentence` is for the log, without a full stop. */
  raise: async (alarm: Pick<Alarm, 'subject' | 'stoppedSince' | 'reason'>, sentence: string): Promise<void> => {
    const readers = hasMail ? await listAlarmReaders(db, admins) : []
    const onRaised = async (tx: Database): Promise<void> => {
      if (alarm.subject === 'measuring') await onMeasuringStopped?.(tx, alarm.stoppedSince, alarm.reason)
    }
    if (!(await raiseAlarm(db, { ...alarm, readers, now: clock.now(), onRaised }))) return
    const recipients = readers.length > 0 ? `${readers.length} admins get an e-mail` : 'no admin can get an e-mail'
    log.error(`${sentence}; ${recipients}.`)
  },

  /** `howOver`: undefined while the alarm continues. */
  endWhenOver: async (subject: AlarmSubject, howOver: (alarm: Alarm) => AlarmEnd | undefined): Promise<void> => {
    const alarm = await findOpenAlarm(db, subject)
    const end = alarm && howOver(alarm)
    if (!end) return
    const isEnded = await endAlarm(db, alarm, { now: clock.now(), isAnnounced: end === 'announced' })
    if (isEnded) log.info('The alarm has ended.')
  },
})
