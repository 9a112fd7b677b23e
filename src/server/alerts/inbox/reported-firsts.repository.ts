import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { sqlMoment } from '../../platform/database/moments.ts'
import type { NotifiedPerson } from './corrections.repository.ts'
import type { NoticeChange } from './notices.rules.ts'

/** Where reported changes are stored: for people, and for the feeds of public apps. */
export const reportedTables = ['app_findings', 'app_news'] as const
export type ReportedTable = (typeof reportedTables)[number]

/** The changes of one app that one evaluation reported. */
export type ReportedRow = { id: number; appId: AppId; changes: NoticeChange[] }

/** SQL condition: the change is a first time or a record that still counts. */
const isStandingFirst = sql`change #>> '{reason,kind}' IN ('first-top', 'first-country', 'best-rank')
  AND change -> 'isNotFirst' IS NULL`

/** Reported changes since the given time that include a first time or a record. */
export const listReported = async (db: Database, table: ReportedTable, since: Date): Promise<ReportedRow[]> => {
  const rows = await rowsOf<{ id: number | string; app_id: number | string; changes: NoticeChange[] }>(
    db,
    sql`SELECT id, app_id, changes FROM ${sql.identifier(table)}
        WHERE evaluated_at >= ${sqlMoment(since)}
          AND EXISTS (SELECT FROM jsonb_array_elements(changes) AS change WHERE ${isStandingFirst})`,
  )
  return rows.map(row => ({ id: Number(row.id), appId: Number(row.app_id), changes: row.changes }))
}

/**
 * Marks changes by their index in the list. Returns, for each row, how many were not marked before by another process.
 */
export const markNotFirst = async (
  db: Database,
  table: ReportedTable,
  found: readonly { id: number; places: readonly number[] }[],
): Promise<{ id: number; marked: number }[]> => {
  const marked: { id: number; marked: number }[] = []
  for (const { id, places } of found) {
    const [row] = await rowsOf<{ changes: NoticeChange[] }>(
      db,
      sql`SELECT changes FROM ${sql.identifier(table)} WHERE id = ${id} FOR UPDATE`,
    )
    const fresh = places.filter(place => row?.changes[place]?.isNotFirst === undefined)
    if (!row || fresh.length === 0) continue
    const changes = row.changes.map((change, place) =>
      fresh.includes(place) ? { ...change, isNotFirst: true } : change,
    )
    await db.execute(
      sql`UPDATE ${sql.identifier(table)} SET changes = ${JSON.stringify(changes)}::jsonb WHERE id = ${id}`,
    )
    marked.push({ id, marked: fresh.length })
  }
  return marked
}

/** The people who were notified of these findings. */
export const listPeopleNotified = async (
  db: Database,
  findings: readonly { id: number; marked: number }[],
): Promise<NotifiedPerson[]> => {
  if (findings.length === 0) return []
  const rows = await rowsOf<{ user_id: string; notice_ids: number[]; app_ids: number[]; changes: string }>(
    db,
    sql`SELECT notice.user_id, json_agg(DISTINCT notice.id) AS notice_ids, json_agg(DISTINCT finding.app_id) AS app_ids,
          sum(found.marked) AS changes
        FROM jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) AS found(id bigint, marked integer)
        JOIN app_findings finding ON finding.id = found.id
        JOIN notices notice ON notice.evaluated_at >= finding.evaluated_at AND notice.finding_ids @> to_jsonb(finding.id)
        GROUP BY notice.user_id`,
  )
  return rows.map(row => ({
    userId: row.user_id,
    noticeIds: row.notice_ids.map(Number),
    appIds: row.app_ids.map(Number),
    changes: Number(row.changes),
  }))
}
