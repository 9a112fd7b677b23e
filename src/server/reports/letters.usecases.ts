import { sql } from 'drizzle-orm'
import { startOfDay } from '#domain/days.ts'
import { hasNote, insertNotices } from '../alerts/inbox/notices.repository.ts'
import { listReportReaders, type ReportReader } from '../alerts/schedules/alert-people.repository.ts'
import { enqueueDeliveries } from '../deliveries/enqueue.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { runAsHeavy } from '../platform/limits/turns.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { findDuePeriod } from './letters.rules.ts'
import type { Reports } from './reports.usecases.ts'

type Options = { db: Database; clock: Clock; log: Log; reports: Pick<Reports, 'getReport'>; hasMail: boolean }

/** Adds due reports to the inbox and queues them for every channel of their reader. */
export const createSendLetters = ({ db, clock, log, reports, hasMail }: Options) => {
  const send = async (reader: ReportReader): Promise<boolean> => {
    const now = clock.now()
    const period = findDuePeriod(reader, now)
    if (!period) return false
    const { userId } = reader
    const { span, from, to } = period
    const isReported = (tx: Database) => hasNote(tx, { userId, note: { kind: 'report', span, to } }, startOfDay(to))
    if (await isReported(db)) return false
    const { apps, sentence } = await reports.getReport({ userId, span, to }, runAsHeavy)
    if (apps.length === 0) return false
    const note = { kind: 'report', span, from, to, sentence } as const
    return db.transaction(async tx => {
      // Two processes may have found the same letter due.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`report ${userId}`}))`)
      if (await isReported(tx)) return false
      const [noticeId = 0] = await insertNotices(tx, [{ userId, apps: [], notes: [note] }], now)
      if (noticeId === 0) return false
      await enqueueDeliveries(tx, [{ noticeId, ...reader }], { now, hasMail })
      return true
    })
  }

  /** A report that fails does not stop the others, and is due again in the next run. Returns how many were sent. */
  return async (): Promise<number> => {
    let sent = 0
    for (const reader of await listReportReaders(db)) {
      try {
        if (await send(reader)) sent += 1
      } catch (error) {
        log.error(
          { err: error, userId: reader.userId },
          'A report could not be created; it will be retried in an hour.',
        )
      }
    }
    return sent
  }
}
