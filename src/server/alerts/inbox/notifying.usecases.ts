import { sql } from 'drizzle-orm'
import { dayMs } from '#domain/units.ts'
import { type DueNotice, enqueueDeliveries } from '../../deliveries/enqueue.repository.ts'
import type { MailFault } from '../../deliveries/mail-faults.rules.ts'
import type { GivenUp } from '../../deliveries/outbox.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { listSchedules } from '../schedules/alert-people.repository.ts'
import { hasNote, insertNotices, listNotices, type NewNotice } from './notices.repository.ts'
import type { NoticeRow } from './notices.rules.ts'

type ChannelLimits = Pick<DueNotice, 'exceptChannelId' | 'onlyChannelIds'>

/** Puts one notice per person into the inbox, and queues it for the channels according to the person's schedule. */
export const sendNotices = async (
  tx: Database,
  found: readonly (NewNotice & ChannelLimits)[],
  { now, hasMail }: { now: Date; hasMail: boolean },
): Promise<void> => {
  const ids = await insertNotices(tx, found, now)
  const schedules = await listSchedules(
    tx,
    found.map(({ userId }) => userId),
  )
  const due = found.flatMap(({ userId, exceptChannelId, onlyChannelIds }, index): DueNotice[] => {
    const [schedule, noticeId = 0] = [schedules.get(userId), ids[index]]
    return schedule && noticeId > 0 ? [{ noticeId, userId, ...schedule, exceptChannelId, onlyChannelIds }] : []
  })
  await enqueueDeliveries(tx, due, { now, hasMail })
}

/** Whether a notice only reports failed channels. */
const reportsChannelsOnly = ({ apps, notes }: NoticeRow): boolean =>
  apps.length === 0 && notes.every(({ kind }) => kind === 'channel-failed')

/** Reports a failing mail server once a day; otherwise every failed e-mail would add an entry to the inbox. */
const isReportedToday = (tx: Database, { channel, isOff }: GivenUp, now: Date): Promise<boolean> | false => {
  if (isOff || channel.kind !== 'email') return false
  const { userId, id: channelId } = channel
  return hasNote(tx, { userId, note: { kind: 'channel-failed', channelId } }, new Date(now.getTime() - dayMs))
}

/**
 * Two failing channels would report each other forever, so a failed message that only reported channels is not reported
 * again.
 */
const isEcho = async (tx: Database, { noticeIds, isOff }: GivenUp): Promise<boolean> =>
  !isOff && (await listNotices(tx, noticeIds)).every(reportsChannelsOnly)

/** Tells a person about an undeliverable message, in the inbox and through their other channels. */
export const createNotifyGivenUp =
  ({ clock, hasMail }: { clock: Clock; hasMail: boolean }) =>
  async (tx: Database, message: GivenUp): Promise<void> => {
    const now = clock.now()
    if (await isReportedToday(tx, message, now)) return
    const { channel, answer, isOff } = message
    const { userId, id: channelId, label } = channel
    const note = { kind: 'channel-failed', channelId, label, answer, isOff } as const
    const notice = { userId, apps: [], notes: [note], exceptChannelId: channelId }
    if (await isEcho(tx, message)) await insertNotices(tx, [notice], now)
    else await sendNotices(tx, [notice], { now, hasMail })
  }

export type NotifyMailFault = (userIds: readonly string[], fault: MailFault) => Promise<number>

/**
 * Notifies admins in the inbox and through all channels but e-mail that the mail server is at fault, once a day. Returns how many
 * were notified.
 */
export const createNotifyMailFault =
  ({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }): NotifyMailFault =>
  (userIds, { since, answer, people }) =>
    db.transaction(async tx => {
      // Every process watches the mail server, so only one at a time decides who has not been notified yet.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('mail faults'))`)
      const now = clock.now()
      const note = { kind: 'mail-fault', since: since.toISOString(), answer, people } as const
      const yesterday = new Date(now.getTime() - dayMs)
      const isNotified = await Promise.all(
        userIds.map(userId => hasNote(tx, { userId, note: { kind: note.kind } }, yesterday)),
      )
      const others = userIds.filter((_, at) => !isNotified[at])
      const found = others.map(userId => ({ userId, apps: [], notes: [note] }))
      await sendNotices(tx, found, { now, hasMail: false })
      return others.length
    })
