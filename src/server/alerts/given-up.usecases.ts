import { dayMs } from '#domain/units.ts'
import { enqueueDeliveries } from '../deliveries/enqueue.repository.ts'
import type { GivenUp } from '../deliveries/outbox.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { hasFailureNote, insertNotices, listNotices } from './notices.repository.ts'
import type { NoticeRow } from './notices.rules.ts'
import { listSchedules } from './subjects.repository.ts'

/** It told of channels, and of nothing else. */
const tellsOfChannelsOnly = ({ apps, notes }: NoticeRow): boolean =>
  apps.length === 0 && notes.every(({ kind }) => kind === 'channel-failed')

/** A mail server that is away would fill the inbox, one e-mail after another: it is told once a day. */
const isToldToday = (tx: Database, { channel, isOff }: GivenUp, now: Date): Promise<boolean> | false => {
  if (isOff || channel.kind !== 'email') return false
  const { userId, id: channelId } = channel
  return hasFailureNote(tx, { userId, channelId }, new Date(now.getTime() - dayMs))
}

/** Channels that stay on would tell of each other for good, so what told of a channel only is not told by them again. */
const isEcho = async (tx: Database, { noticeIds, isOff }: GivenUp): Promise<boolean> =>
  !isOff && (await listNotices(tx, noticeIds)).every(tellsOfChannelsOnly)

/** Tells a person of a message that was given up: in the inbox, and by the other channels. */
export const createTellGivenUp =
  ({ clock, hasMail }: { clock: Clock; hasMail: boolean }) =>
  async (tx: Database, message: GivenUp): Promise<void> => {
    const now = clock.now()
    if (await isToldToday(tx, message, now)) return
    const { channel, answer, isOff } = message
    const { userId, id: channelId, label } = channel
    const note = { kind: 'channel-failed', channelId, label, answer, isOff } as const
    const [noticeId = 0] = await insertNotices(tx, [{ userId, apps: [], notes: [note] }], now)
    const when = (await listSchedules(tx, [userId])).get(userId)
    if (!when || noticeId === 0 || (await isEcho(tx, message))) return
    await enqueueDeliveries(tx, [{ noticeId, userId, exceptChannelId: channelId, ...when }], { now, hasMail })
  }
