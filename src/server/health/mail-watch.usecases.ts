import { minuteMs } from '#domain/units.ts'
import type { FindMailFault } from '../deliveries/mail-faults.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { listAdmins } from './recipients.usecases.ts'

type MailWatchOptions = {
  db: Database
  clock: Clock
  log: Log
  findMailFault: FindMailFault
  /** Tells these people, unless they were told already. */
  notifyMailFault: (
    userIds: readonly string[],
    fault: NonNullable<Awaited<ReturnType<FindMailFault>>>,
  ) => Promise<number>
  admins: readonly string[]
}

/** A server that delays unknown senders (greylisting) accepts the e-mail within this time. */
const graceMs = 10 * minuteMs

/** Checks whether the mail server works, and tells admins when it does not, which an e-mail cannot. Any process may check. */
export const createMailWatch = ({ db, clock, log, findMailFault, notifyMailFault, admins }: MailWatchOptions) => {
  let isKnown = false
  return async (): Promise<void> => {
    const fault = await findMailFault()
    const isFailing = fault !== undefined && clock.now().getTime() - fault.since.getTime() >= graceMs
    if (isKnown && !fault) log.info('The mail server accepts e-mails again.')
    if (!isKnown && isFailing) {
      const { since, people, answer } = fault
      log.warn(
        { people },
        `The mail server is at fault since ${since.toISOString()}; no channel is turned off: ${answer}`,
      )
    }
    if (isFailing) {
      const ids = (await listAdmins(db, admins)).map(({ id }) => id)
      await notifyMailFault(ids, fault)
    }
    isKnown = isFailing || (isKnown && fault !== undefined)
  }
}
