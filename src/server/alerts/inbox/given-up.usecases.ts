import { dayMs } from '#domain/units.ts'
import { enqueueDeliveries } from '../../deliveries/enqueue.repository.ts'
import type { GivenUp } from '../../deliveries/outbox.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { listSchedules } from '../schedules/alert-people.repository.ts'
import { hasNote, insertNotices, listNotices } from './notices.repository.ts'
import type { NoticeRow } from './notices.rules.ts'

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

/** Notifies a person of an undeliverable message, in the inbox and through their other channels. */
export const createNotifyGivenUp =
  ({ clock, hasMail }: { clock: Clock; hasMail: boolean }) =>
  async (tx: Database, message: GivenUp): Promise<void> => {
    const now = clock.now()
    if (await isReportedToday(tx, message, now)) return
    const { channel, answer, isOff } = message
    const { userId, id: channelId, label } = channel
    const note = { kind: 'channel-failed', channelId, label, answer, isOff } as const
    const [noticeId = 0] = await insertNotices(tx, [{ userId, apps: [], notes: [note] }], now)
    const when = (await listSchedules(tx, [userId])).get(userId)
    if (!when || noticeId === 0 || (await isEcho(tx, message))) return
    await enqueueDeliveries(tx, [{ noticeId, userId, exceptChannelId: channelId, ...when }], { now, hasMail })
  }
