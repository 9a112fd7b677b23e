import { inArray, sql } from 'drizzle-orm'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { dayMs } from '#domain/units.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { tableOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { chartPlans } from './collector.table.ts'
import { failedAfterMs, type PlannedChart, type Priority, suspectAfterMs } from './planner.rules.ts'

/** Deletes pending work on charts that are no longer planned, except requests of users. */
export const dropUnplanned = async (db: Database): Promise<void> => {
  await db.execute(sql`DELETE FROM sweep_charts chart
    WHERE chart.state = 'pending' AND chart.lease_until IS NULL AND chart.priority > 0
      AND NOT EXISTS (SELECT FROM chart_plans plan WHERE plan.chart_key = chart.chart_key)`)
}

/**
 * Replaces the plan but keeps each chart's last fetch. Rows that stay the same are not written, and all others are sent as
 * three arrays: the plan of a whole world has tens of thousands of rows, and few of them change from hour to hour.
 */
export const replacePlans = (db: Database, charts: readonly PlannedChart[], now: Date): Promise<void> =>
  db.transaction(async tx => {
    const rows = charts.map(({ chartKey, priority, freshnessMs }) => ({
      chart_key: chartKey,
      priority,
      freshness_ms: freshnessMs,
    }))
    const planned = tableOf('new_plan', rows, { chart_key: 'text', priority: 'integer', freshness_ms: 'bigint' })
    // All processes write keys in the same order, so that concurrent planning cannot deadlock.
    await tx.execute(sql`INSERT INTO chart_plans (chart_key, priority, freshness_ms, planned_at)
      SELECT new_plan.chart_key, new_plan.priority, new_plan.freshness_ms, ${sqlMoment(now)}
      FROM ${planned}
      LEFT JOIN chart_plans plan USING (chart_key)
      WHERE (plan.priority, plan.freshness_ms) IS DISTINCT FROM (new_plan.priority, new_plan.freshness_ms)
      ORDER BY new_plan.chart_key
      ON CONFLICT (chart_key) DO UPDATE SET priority = excluded.priority, freshness_ms = excluded.freshness_ms`)
    await tx.execute(sql`DELETE FROM chart_plans plan WHERE NOT EXISTS (
      SELECT FROM ${planned} WHERE new_plan.chart_key = plan.chart_key)`)
  })

export type ChartPlan = typeof chartPlans.$inferSelect

/** The plans of these charts. Charts without a plan get one that lasts until the next planning. */
export const ensurePlans = async (
  db: Database,
  keys: readonly ChartKey[],
  { priority, freshnessMs, now }: Omit<PlannedChart, 'chartKey'> & { now: Date },
): Promise<Map<string, ChartPlan>> => {
  const rows = keys.toSorted().map(chartKey => ({ chartKey, priority, freshnessMs, plannedAt: now }))
  await db.insert(chartPlans).values(rows).onConflictDoNothing()
  const plans = await db
    .select()
    .from(chartPlans)
    .where(inArray(chartPlans.chartKey, [...keys]))
  return new Map(plans.map(plan => [plan.chartKey, plan]))
}

/** The keys of all planned charts. Read as a single text, because transferring 44,100 rows takes much longer. */
export const listPlannedKeys = async (db: Database): Promise<ChartKey[]> => {
  const [row] = await rowsOf<{ keys: string | null }>(
    db,
    sql`SELECT string_agg(chart_key, ' ') AS keys FROM chart_plans`,
  )
  return row?.keys ? toChartKeys(row.keys) : []
}

/** Guarantee: the plan contains only chart keys, and chart keys contain no spaces. */
const toChartKeys = (text: string): ChartKey[] => text.split(' ') as ChartKey[]

/** The plans of the overall charts, with their last outcomes. */
export const listOverallPlans = (db: Database): Promise<ChartPlan[]> =>
  db
    .select()
    .from(chartPlans)
    .where(sql`${chartPlans.chartKey} LIKE ${`%:${allGenres}:%`}`)

const milliseconds = (ms: number | typeof chartPlans.freshnessMs) => sql`make_interval(secs => ${ms} / 1000.0)`

/**
 * Condition: the last fetch is older than the freshness goal. A fetch more than a day in the future means that the clock was
 * set back, so the chart counts as due.
 */
export const isDue = (now: Date) => {
  const at = sqlMoment(now)
  return sql`(last_fetched_at IS NULL
    OR last_fetched_at <= ${at} - ${milliseconds(chartPlans.freshnessMs)}
    OR last_fetched_at > ${at} + ${milliseconds(dayMs)}
    OR (last_outcome = 'failed' AND last_fetched_at <= ${at} - ${milliseconds(failedAfterMs)})
    OR (last_outcome = 'suspect' AND last_fetched_at <= ${at} - ${milliseconds(suspectAfterMs)}))`
}

/** When the chart is due next; null if it was never read. */
export const dueAt = sql`least(last_fetched_at + ${milliseconds(chartPlans.freshnessMs)}, CASE last_outcome
  WHEN 'failed' THEN last_fetched_at + ${milliseconds(failedAfterMs)}
  WHEN 'suspect' THEN last_fetched_at + ${milliseconds(suspectAfterMs)} END)`

/** Condition: the chart is not pending in any running sweep. */
export const isWaitingNowhere = sql`NOT EXISTS (
  SELECT FROM sweep_charts chart WHERE chart.chart_key = chart_plans.chart_key AND chart.state = 'pending')`

/** The due charts. Excludes those pending in a running sweep unless `isWaitingToo`. */
export const listDueCharts = async (
  db: Database,
  now: Date,
  { isWaitingToo = false } = {},
): Promise<PlannedChart[]> => {
  const rows = await rowsOf<{ chart_key: ChartKey; priority: Priority; freshness_ms: string | number }>(
    db,
    sql`SELECT chart_key, priority, freshness_ms FROM chart_plans
        WHERE ${isDue(now)} AND (${isWaitingToo} OR ${isWaitingNowhere})
        ORDER BY priority, chart_key`,
  )
  return rows.map(row => ({ chartKey: row.chart_key, priority: row.priority, freshnessMs: Number(row.freshness_ms) }))
}

const toTable = (fetches: readonly ChartFetch[]) => {
  const rows = fetches.map(({ chart, observedAt }) => ({ chartKey: chartKeyOf(chart), observedAt }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS reading("chartKey" text, "observedAt" timestamptz)`
}

/**
 * A chart whose newest measurement is withdrawn counts as failed, so it is read again. Restoring the measurement reverts
 * that.
 */
export const noteWithdrawnPlans = async (db: Database, fetches: readonly ChartFetch[]): Promise<void> => {
  const restored = fetches.filter(({ isRestored }) => isRestored)
  const withdrawn = fetches.filter(({ isRestored }) => !isRestored)
  // History stores whole seconds, while the plan stores fractions.
  await db.execute(sql`UPDATE chart_plans SET last_outcome = 'failed', last_reason = 'withdrawn', last_measured_at = NULL
    FROM ${toTable(withdrawn)} WHERE chart_key = reading."chartKey"
      AND date_trunc('second', last_measured_at) = reading."observedAt"`)
  await db.execute(sql`UPDATE chart_plans SET last_outcome = 'recorded', last_reason = NULL,
      last_measured_at = reading."observedAt"
    FROM ${toTable(restored)} WHERE chart_key = reading."chartKey" AND last_reason = 'withdrawn'
      AND date_trunc('second', last_fetched_at) = reading."observedAt"`)
}
