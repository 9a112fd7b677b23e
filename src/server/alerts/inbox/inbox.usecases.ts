import type { Inbox, Notice } from '#contract/inbox.ts'
import { listAppEntries } from '../../catalog/app-lists.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutAtId, type ListPage, numberIn } from '../../platform/http/list-pages.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { findAlertPerson } from '../schedules/alert-people.repository.ts'
import { countUnreadNotices, deleteOldNotices, listNotices, markNoticesRead } from './inbox.repository.ts'
import type { NoticeApp, NoticeRow } from './notices.rules.ts'
import { type ReportedApp, toReportedApps, toSentNotes } from './reported-apps.rules.ts'
import { markWithdrawn } from './withdrawn-changes.usecases.ts'

/** Reads the names and icons of all these apps at once. */
export const describeApps = async (
  db: Database,
  lists: readonly (readonly NoticeApp[])[],
): Promise<ReportedApp[][]> => {
  const appIds = [...new Set(lists.flat().map(({ appId }) => appId))]
  const entries = new Map((await listAppEntries(db, appIds)).map(entry => [entry.appId, entry]))
  return lists.map(list => toReportedApps(list, entries))
}

/** Notices in the form that people read. */
export const describeNotices = async (
  db: Database,
  stored: readonly NoticeRow[],
  readUpTo: number,
): Promise<Notice[]> => {
  const rows = await markWithdrawn(db, stored)
  const apps = await describeApps(
    db,
    rows.map(row => row.apps),
  )
  return rows.map(({ id, evaluatedAt, notes }, index) => ({
    id,
    evaluatedAt: evaluatedAt.toISOString(),
    isRead: id <= readUpTo,
    apps: apps[index] ?? [],
    notes: toSentNotes(notes),
  }))
}

/** People's inboxes. */
export const createInboxes = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** One page, newest first. */
  get: async (userId: string, asked: ListPage): Promise<Inbox> => {
    const rows = await listNotices(db, userId, { before: numberIn(asked), limit: asked.limit + 1 })
    const { page, nextCursor } = cutAtId(rows, asked)
    const readUpTo = (await findAlertPerson(db, userId))?.readUpTo ?? 0
    return {
      notices: await describeNotices(db, page, readUpTo),
      nextCursor,
      unread: await countUnreadNotices(db, userId),
    }
  },

  countUnread: (userId: string): Promise<number> => countUnreadNotices(db, userId),

  /** Returns the number of unread notices afterwards. */
  markRead: async (userId: string, upTo: number): Promise<number> => {
    await markNoticesRead(db, userId, upTo)
    return countUnreadNotices(db, userId)
  },

  /** Deletes notices that are older. */
  tidy: (ageMs: number): Promise<void> => deleteOldNotices(db, new Date(clock.now().getTime() - ageMs)),
})
