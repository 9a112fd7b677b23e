import { enqueueDeliveries } from '../deliveries/enqueue.repository.ts'
import type { GivenUp } from '../deliveries/outbox.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { insertNotices } from './notices.repository.ts'
import { listSchedules } from './subjects.repository.ts'

/** Tells the owner of a channel that was given up: in the inbox, and by the channels that are left. */
export const createTellGivenUp =
  ({ clock, hasMail }: { clock: Clock; hasMail: boolean }) =>
  async (tx: Database, { userId, ...channel }: GivenUp): Promise<void> => {
    const now = clock.now()
    const note = { kind: 'channel-failed', ...channel } as const
    const [noticeId = 0] = await insertNotices(tx, [{ userId, apps: [], notes: [note] }], now)
    const when = (await listSchedules(tx, [userId])).get(userId)
    if (when && noticeId > 0) await enqueueDeliveries(tx, [{ noticeId, userId, ...when }], { now, hasMail })
  }
