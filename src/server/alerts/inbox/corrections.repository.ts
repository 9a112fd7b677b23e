import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import type { ReadingKey } from '../../evidence/withdrawals.repository.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'

/** A person who was notified of changes in these measurements: the notices, the apps, and the number of changes. */
export type NotifiedPerson = { userId: string; noticeIds: number[]; appIds: AppId[]; changes: number }

/** Findings based on these measurements, as the current or the previous measurement of a change. */
const notifiedBy = (readings: readonly ReadingKey[]) => sql`
  WITH withdrawn AS MATERIALIZED (
    SELECT "chartKey" AS chart_key, "observedAt" AS at
    FROM jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) AS row("chartKey" text, "observedAt" timestamptz)),
  changes AS (
    SELECT finding.id, finding.app_id, position, change ->> 'chartKey' AS chart_key,
      unnest(ARRAY[change ->> 'observedAt', change ->> 'previousAt'])::timestamptz AS at
    FROM app_findings finding, jsonb_array_elements(finding.changes) WITH ORDINALITY AS element(change, position)
    WHERE finding.evaluated_at >= (SELECT min(at) FROM withdrawn)),
  findings AS (
    SELECT changes.id, changes.app_id, count(DISTINCT changes.position) AS changes
    FROM changes JOIN withdrawn USING (chart_key, at) GROUP BY changes.id, changes.app_id),
  notified AS (
    SELECT notice.user_id, notice.id AS notice_id, findings.app_id, findings.changes
    FROM notices notice, jsonb_array_elements_text(notice.finding_ids) AS finding_id
    JOIN findings ON findings.id = finding_id::bigint
    WHERE notice.evaluated_at >= (SELECT min(at) FROM withdrawn))`

export const countNotifiedPeople = async (db: Database, readings: readonly ReadingKey[]): Promise<number> => {
  if (readings.length === 0) return 0
  const [row] = await rowsOf<{ people: string }>(
    db,
    sql`${notifiedBy(readings)} SELECT count(DISTINCT user_id) AS people FROM notified`,
  )
  return Number(row?.people ?? 0)
}

export const listNotifiedPeople = async (db: Database, readings: readonly ReadingKey[]): Promise<NotifiedPerson[]> => {
  const rows = await rowsOf<{ user_id: string; notice_ids: number[]; app_ids: number[]; changes: string }>(
    db,
    sql`${notifiedBy(readings)}
        SELECT user_id, json_agg(DISTINCT notice_id) AS notice_ids, json_agg(DISTINCT app_id) AS app_ids,
          sum(changes) AS changes
        FROM notified GROUP BY user_id`,
  )
  return rows.map(row => ({
    userId: row.user_id,
    noticeIds: row.notice_ids.map(Number),
    appIds: row.app_ids.map(Number),
    changes: Number(row.changes),
  }))
}
