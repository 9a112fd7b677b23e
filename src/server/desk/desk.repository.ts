import { count, desc, gt, inArray, sql } from 'drizzle-orm'
import type { ChartKey } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { chartPlans, sweepCharts, sweeps } from '../collector/collector.table.ts'
import { dueAt, isDue, isWaitingNowhere } from '../collector/plans.repository.ts'
import type { SweepRow } from '../collector/sweeps.repository.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'

/** The number of charts waiting in running sweeps, by priority. */
export const countWaiting = async (db: Database): Promise<{ priority: number; waiting: number }[]> =>
  db
    .select({ priority: sweepCharts.priority, waiting: count() })
    .from(sweepCharts)
    .where(sql`state = 'pending'`)
    .groupBy(sweepCharts.priority)
    .orderBy(sweepCharts.priority)

/** Open sweeps and the last `limit` that have ended, newest first. */
export const listRecentSweeps = async (db: Database, limit: number): Promise<SweepRow[]> => {
  const open = await db
    .select()
    .from(sweeps)
    .where(inArray(sweeps.state, ['running', 'held']))
  const ended = await db
    .select()
    .from(sweeps)
    .where(inArray(sweeps.state, ['finished', 'cancelled']))
    .orderBy(desc(sweeps.id))
    .limit(limit)
  return [...open, ...ended].sort((a, b) => b.id - a.id)
}

export type PlanCount = {
  priority: number
  planned: number
  attempted: number
  due: number
  freshnessMs: number
  nextDueAt: Date | null
}

/** How many charts are planned to be read less often than this. */
export const countSlowerThan = (db: Database, freshnessMs: number): Promise<number> =>
  db.$count(chartPlans, gt(chartPlans.freshnessMs, freshnessMs))

/** Per priority: how many charts are planned, were ever attempted and are due, and when the next one is due. */
export const countPlans = async (db: Database, now: Date): Promise<PlanCount[]> => {
  type Row = Record<'priority' | 'planned' | 'attempted' | 'due' | 'freshness_ms', string> & { next: string | null }
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT priority, count(*) AS planned, count(last_fetched_at) AS attempted,
          count(*) FILTER (WHERE ${isDue(now)}) AS due,
          min(freshness_ms) AS freshness_ms,
          min(${dueAt}) FILTER (WHERE NOT ${isDue(now)}) AS next
        FROM chart_plans GROUP BY priority ORDER BY priority`,
  )
  return rows.map(row => ({
    priority: Number(row.priority),
    planned: Number(row.planned),
    attempted: Number(row.attempted),
    due: Number(row.due),
    freshnessMs: Number(row.freshness_ms),
    nextDueAt: row.next === null ? null : new Date(row.next),
  }))
}

export type FailureCount = { reason: string; charts: number; newestAt: Date }

/** Charts whose newest attempt failed, by reason, most frequent first. */
export const countFailures = async (db: Database): Promise<FailureCount[]> => {
  const rows = await rowsOf<{ reason: string; charts: string; newest: string }>(
    db,
    sql`SELECT coalesce(last_reason, last_outcome) AS reason, count(*) AS charts, max(last_fetched_at) AS newest
        FROM chart_plans WHERE last_outcome IN ('failed', 'suspect') GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  return rows.map(({ reason, charts, newest }) => ({ reason, charts: Number(charts), newestAt: new Date(newest) }))
}

/** Charts whose newest attempt failed, for one reason or all, most urgent first. */
export const listFailedPlans = async (
  db: Database,
  reason: string | undefined,
): Promise<{ chartKey: ChartKey; priority: number }[]> => {
  const rows = await rowsOf<{ chart_key: ChartKey; priority: number }>(
    db,
    sql`SELECT chart_key, priority FROM chart_plans
        WHERE last_outcome IN ('failed', 'suspect')
          AND (${reason ?? null}::text IS NULL OR coalesce(last_reason, last_outcome) = ${reason ?? null})
        ORDER BY priority, chart_key`,
  )
  return rows.map(row => ({ chartKey: row.chart_key, priority: row.priority }))
}

export type NextChart = {
  chartKey: ChartKey
  priority: number
  /** Null if the chart is already waiting. */
  dueAt: Date | null
  lastFetchedAt: Date | null
  lastOutcome: string | null
}

const toNextChart = (row: Record<string, unknown>): NextChart => ({
  chartKey: row.chart_key as ChartKey,
  priority: Number(row.priority),
  dueAt: row.due_at == null ? null : new Date(String(row.due_at)),
  lastFetchedAt: row.last_fetched_at == null ? null : new Date(String(row.last_fetched_at)),
  lastOutcome: row.last_outcome as string | null,
})

/** The waiting charts in the order in which they will be fetched. */
export const listNextWaiting = async (db: Database, limit: number): Promise<NextChart[]> => {
  const rows = await rowsOf<Record<string, unknown>>(
    db,
    sql`SELECT next.chart_key, next.priority, plan.last_fetched_at, plan.last_outcome
        FROM (SELECT chart_key, priority, place FROM sweep_charts WHERE state = 'pending'
              ORDER BY priority, place LIMIT ${limit}) next
        LEFT JOIN chart_plans plan USING (chart_key) ORDER BY next.priority, next.place`,
  )
  return rows.map(toNextChart)
}

/** Charts due by a moment that are not waiting yet, earliest first, and their total number. */
export const listDueBy = async (
  db: Database,
  by: Date,
  limit: number,
): Promise<{ charts: NextChart[]; total: number }> => {
  const rows = await rowsOf<Record<string, unknown>>(
    db,
    sql`SELECT chart_key, priority, last_fetched_at, last_outcome, count(*) OVER () AS total,
          coalesce(${dueAt}, ${sqlMoment(by.getTime() - hourMs)}) AS due_at
        FROM chart_plans WHERE ${isDue(by)} AND ${isWaitingNowhere}
        ORDER BY due_at, priority, chart_key LIMIT ${limit}`,
  )
  return { charts: rows.map(toNextChart), total: Number(rows[0]?.total ?? 0) }
}
