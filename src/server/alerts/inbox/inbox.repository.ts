import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { alertPeople, appFindings, appNews, notices } from '../alerts.table.ts'
import { readFindings } from './notices.repository.ts'
import type { NoticeRow } from './notices.rules.ts'

type Page = { limit: number; before?: number | undefined }

/** A person's notices, newest first. Uses the index on person and id. */
export const listNotices = async (db: Database, userId: string, { limit, before }: Page): Promise<NoticeRow[]> => {
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), before === undefined ? undefined : lt(notices.id, before)))
    .orderBy(desc(notices.id))
    .limit(limit)
  return readFindings(db, rows)
}

/** Counts notices newer than the newest read one. */
export const countUnreadNotices = async (db: Database, userId: string): Promise<number> => {
  const [row] = await rowsOf<{ unread: number | string }>(
    db,
    sql`SELECT count(*) AS unread FROM notices WHERE user_id = ${userId}
        AND id > COALESCE((SELECT read_up_to FROM alert_people WHERE user_id = ${userId}), 0)`,
  )
  return Number(row?.unread ?? 0)
}

/** Never moves back, and never past the newest notice, so that later notices stay unread. */
export const markNoticesRead = async (db: Database, userId: string, upTo: number): Promise<void> => {
  const newest = sql`COALESCE((SELECT max(id) FROM notices WHERE user_id = ${userId}), 0)`
  await db
    .update(alertPeople)
    .set({ readUpTo: sql`GREATEST(${alertPeople.readUpTo}, LEAST(${upTo}::bigint, ${newest}))` })
    .where(eq(alertPeople.userId, userId))
}

/** Deletes everything older than this date. */
export const deleteOldNotices = async (db: Database, before: Date): Promise<void> => {
  await db.delete(notices).where(lt(notices.evaluatedAt, before))
  await db.delete(appFindings).where(lt(appFindings.evaluatedAt, before))
  await db.delete(appNews).where(lt(appNews.evaluatedAt, before))
}
