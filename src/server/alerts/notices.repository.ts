import { inArray, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { appNews, notices } from './alerts.table.ts'
import type { Finding } from './findings.rules.ts'
import type { NoticeApp, NoticeRow } from './notices.rules.ts'

const batchSize = 1_000

/** Appends what was found, one row a person. Answers the number of each row, in the order of the findings. */
export const insertNotices = async (db: Database, findings: readonly Finding[], now: Date): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < findings.length; at += batchSize) {
    const batch = findings.slice(at, at + batchSize)
    const rows = await rowsOf<{ id: number | string; user_id: string }>(
      db,
      sql`INSERT INTO notices (user_id, evaluated_at, apps, notes)
          SELECT "userId", ${now.toISOString()}::timestamptz, apps, notes
          FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS row("userId" uuid, apps jsonb, notes jsonb)
          WHERE EXISTS (SELECT FROM users WHERE users.id = row."userId")
          RETURNING id, user_id`,
    )
    const byUser = new Map(rows.map(row => [row.user_id, Number(row.id)]))
    ids.push(...batch.map(({ userId }) => byUser.get(userId) ?? 0))
  }
  return ids
}

export const insertAppNews = async (db: Database, news: readonly NoticeApp[], now: Date): Promise<void> => {
  const rows = news.map(({ appId, changes }) => ({ appId, changes, evaluatedAt: now }))
  for (let at = 0; at < rows.length; at += batchSize) await db.insert(appNews).values(rows.slice(at, at + batchSize))
}

/** Notices by their numbers, oldest first. */
export const listNotices = async (db: Database, ids: readonly number[]): Promise<NoticeRow[]> => {
  const rows = await db
    .select()
    .from(notices)
    .where(inArray(notices.id, [...ids]))
  return rows.sort((a, b) => a.id - b.id)
}
