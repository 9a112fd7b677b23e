import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { batchesOf } from '#domain/batches.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { sqlMoment } from '../../platform/database/moments.ts'
import { appFindings, appNews, notices } from '../alerts.table.ts'
import type { Finding } from './findings.rules.ts'
import type { NoticeApp, NoticeNote, NoticeRow } from './notices.rules.ts'

const batchSize = 1_000

const takeIds = async (db: Database, count: number): Promise<number[]> => {
  const rows = await rowsOf<{ id: number | string }>(
    db,
    sql`SELECT nextval(pg_get_serial_sequence('app_findings', 'id')) AS id FROM generate_series(1, ${count}::integer)`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Stores the findings for each app once, however many people share them. Returns their ids. */
const insertAppFindings = async (
  db: Database,
  findings: readonly Finding[],
  now: Date,
): Promise<Map<NoticeApp, number>> => {
  const apps = [...new Set(findings.flatMap(finding => finding.apps))]
  const ids = await takeIds(db, apps.length)
  const numbers = new Map(apps.map((app, at) => [app, ids[at] ?? 0]))
  for (const batch of batchesOf(apps, batchSize)) {
    const rows = batch.map(app => ({ id: numbers.get(app), ...app }))
    await db.execute(sql`INSERT INTO app_findings (id, app_id, evaluated_at, changes)
      SELECT id, "appId", ${sqlMoment(now)}, changes
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id bigint, "appId" bigint, changes jsonb)`)
  }
  return numbers
}

export type NewNotice = Finding & { notes?: readonly NoticeNote[] }

/** Inserts one notice per person. Returns the ids in the order of the findings; 0 if the account was deleted. */
export const insertNotices = async (db: Database, findings: readonly NewNotice[], now: Date): Promise<number[]> => {
  const numbers = await insertAppFindings(db, findings, now)
  const written = new Map<string, number>()
  for (const batch of batchesOf(findings, batchSize)) {
    const people = batch.map(({ userId, apps, notes = [] }) => {
      return { userId, findingIds: apps.map(app => numbers.get(app)), notes }
    })
    const rows = await rowsOf<{ id: number | string; user_id: string }>(
      db,
      sql`INSERT INTO notices (user_id, evaluated_at, finding_ids, notes)
          SELECT "userId", ${sqlMoment(now)}, "findingIds", notes
          FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS row("userId" uuid, "findingIds" jsonb, notes jsonb)
          WHERE EXISTS (SELECT FROM users WHERE users.id = row."userId")
          RETURNING id, user_id`,
    )
    for (const row of rows) written.set(row.user_id, Number(row.id))
  }
  return findings.map(({ userId }) => written.get(userId) ?? 0)
}

export const insertAppNews = async (db: Database, news: readonly NoticeApp[], now: Date): Promise<void> => {
  for (const batch of batchesOf(news, batchSize)) {
    await db.insert(appNews).values(batch.map(({ appId, changes }) => ({ appId, changes, evaluatedAt: now })))
  }
}

/** Whether the person has received a note like this since the given time. */
export const hasNote = async (
  db: Database,
  { userId, note: part }: { userId: string; note: Partial<NoticeNote> },
  since: Date,
): Promise<boolean> => {
  const note = JSON.stringify([part])
  const isFound = and(
    eq(notices.userId, userId),
    gt(notices.evaluatedAt, since),
    sql`${notices.notes} @> ${note}::jsonb`,
  )
  const rows = await db.select({ id: notices.id }).from(notices).where(isFound).limit(1)
  return rows.length > 0
}

export type StoredNotice = typeof notices.$inferSelect

/** Adds the findings about apps to notices. */
export const readFindings = async (db: Database, stored: readonly StoredNotice[]): Promise<NoticeRow[]> => {
  const ids = [...new Set(stored.flatMap(({ findingIds }) => findingIds))]
  const found = new Map<number, NoticeApp>()
  for (const batch of batchesOf(ids, batchSize)) {
    const rows = await db.select().from(appFindings).where(inArray(appFindings.id, batch))
    for (const { id, appId, changes } of rows) found.set(id, { appId, changes })
  }
  return stored.map(({ findingIds, ...notice }) => ({ ...notice, apps: findingIds.flatMap(id => found.get(id) ?? []) }))
}

/** Notices by id, oldest first. */
export const listNotices = async (db: Database, ids: readonly number[]): Promise<NoticeRow[]> => {
  const rows = db
    .select()
    .from(notices)
    .where(inArray(notices.id, [...ids]))
  return readFindings(db, await rows.orderBy(asc(notices.id)))
}
