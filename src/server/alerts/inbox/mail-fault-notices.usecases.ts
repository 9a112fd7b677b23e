import { sql } from 'drizzle-orm'
import { dayMs } from '#domain/units.ts'
import { enqueueDeliveries } from '../../deliveries/enqueue.repository.ts'
import type { MailFault } from '../../deliveries/mail-faults.rules.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { listSchedules } from '../schedules/alert-people.repository.ts'
import { hasNote, insertNotices } from './notices.repository.ts'

type Options = { db: Database; clock: Pick<Clock, 'now'> }

export type NotifyMailFault = (userIds: readonly string[], fault: MailFault) => Promise<number>

/**
 * Notifies admins in the inbox and through all channels but e-mail that the mail server is at fault, once a day. Returns how many
 * were notified.
 */
export const createNotifyMailFault =
  ({ db, clock }: Options): NotifyMailFault =>
  (userIds, { since, answer, people }) =>
    db.transaction(async tx => {
      // Every process watches, so only one at a time decides who was not notified yet.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('mail faults'))`)
      const now = clock.now()
      const note = { kind: 'mail-fault', since: since.toISOString(), answer, people } as const
      const yesterday = new Date(now.getTime() - dayMs)
      const isNotified = await Promise.all(
        userIds.map(userId => hasNote(tx, { userId, note: { kind: note.kind } }, yesterday)),
      )
      const others = userIds.filter((_, at) => !isNotified[at])
      const findings = others.map(userId => ({ userId, apps: [], notes: [note] }))
      const noticeIds = await insertNotices(tx, findings, now)
      const schedules = await listSchedules(tx, others)
      const due = others.flatMap((userId, at) => {
        const [schedule, noticeId = 0] = [schedules.get(userId), noticeIds[at]]
        return schedule && noticeId > 0 ? [{ noticeId, userId, ...schedule }] : []
      })
      await enqueueDeliveries(tx, due, { now, hasMail: false })
      return others.length
    })
