import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { ChartKey } from '#domain/charts.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { chartPlans, suspects } from './collector.table.ts'

export type SuspectRow = typeof suspects.$inferSelect
export type ListedSuspect = Pick<SuspectRow, 'id' | 'chartKey' | 'observedAt' | 'reason' | 'detail'> & {
  entryCount: number
}

/** More than anybody decides on in a sitting. */
const mostListed = 200

/**
 * Charts that have not been measured since they looked wrong: with a later chart that was believed there is nothing left
 * to decide.
 */
const undecided = sql`
  SELECT DISTINCT ON (chart_key) id, chart_key, observed_at, reason, detail, jsonb_array_length(app_ids) AS entry_count
  FROM suspects
  WHERE decision IS NULL AND NOT EXISTS (
    SELECT FROM chart_plans plan WHERE plan.chart_key = suspects.chart_key AND plan.last_measured_at > suspects.observed_at)
  ORDER BY chart_key, observed_at DESC`

/** The newest answer of each such chart, the newest first. */
export const listUndecided = async (db: Database): Promise<ListedSuspect[]> => {
  const rows = await rowsOf<Record<'id' | 'chart_key' | 'observed_at' | 'reason' | 'detail' | 'entry_count', string>>(
    db,
    sql`SELECT * FROM (${undecided}) newest ORDER BY observed_at DESC, chart_key LIMIT ${mostListed}`,
  )
  return rows.map(row => ({
    id: Number(row.id),
    chartKey: row.chart_key as ChartKey,
    observedAt: new Date(row.observed_at),
    reason: row.reason,
    detail: row.detail,
    entryCount: Number(row.entry_count),
  }))
}

export const countSuspects = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ charts: string }>(db, sql`SELECT count(*) AS charts FROM (${undecided}) newest`)
  return Number(row?.charts ?? 0)
}

export const findSuspect = async (db: Database, id: number): Promise<SuspectRow | undefined> => {
  const [row] = await db.select().from(suspects).where(eq(suspects.id, id))
  return row
}

/** Whether the plan of the chart knows of no later attempt. */
export const isNewestAttempt = async (db: Database, { chartKey, observedAt }: SuspectRow): Promise<boolean> => {
  const [plan] = await db.select().from(chartPlans).where(eq(chartPlans.chartKey, chartKey))
  return plan !== undefined && (plan.lastFetchedAt === null || plan.lastFetchedAt <= observedAt)
}

type Decision = { decision: 'accept' | 'reject'; decidedAt: Date }

/** False when somebody was faster. Earlier answers of the same chart that nobody decided on are rejected with it. */
export const decideSuspect = async (db: Database, suspect: SuspectRow, decided: Decision): Promise<boolean> => {
  const { id, chartKey, observedAt } = suspect
  const rows = await db
    .update(suspects)
    .set(decided)
    .where(and(eq(suspects.id, id), isNull(suspects.decision)))
    .returning({ id: suspects.id })
  if (rows.length === 0) return false
  await db
    .update(suspects)
    .set({ ...decided, decision: 'reject' })
    .where(and(eq(suspects.chartKey, chartKey), isNull(suspects.decision), lte(suspects.observedAt, observedAt)))
  return true
}
