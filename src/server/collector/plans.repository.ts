import { inArray, sql } from 'drizzle-orm'
import type { ChartKey } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { dayMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { sqlMoment } from '../platform/moments.ts'
import { chartPlans } from './collector.table.ts'
import { failedAfterMs, type PlannedChart, type Priority } from './planner.rules.ts'

const batchSize = 1_000

/** Forgets work that waits for charts which are not planned any more, unless somebody waits for it. */
export const dropUnplanned = async (db: Database): Promise<void> => {
  await db.execute(sql`DELETE FROM sweep_charts chart
    WHERE chart.state = 'pending' AND chart.lease_until IS NULL AND chart.priority > 0
      AND NOT EXISTS (SELECT FROM chart_plans plan WHERE plan.chart_key = chart.chart_key)`)
}

/** Replaces the plan. The last fetch of each chart is kept. */
export const replacePlans = (db: Database, charts: readonly PlannedChart[], now: Date): Promise<void> =>
  db.transaction(async tx => {
    // One order of keys for all processes, so that two that plan at once wait for each other and never block.
    const rows = charts.map(chart => ({ ...chart, plannedAt: now })).sort((a, b) => (a.chartKey < b.chartKey ? -1 : 1))
    for (let start = 0; start < rows.length; start += batchSize) {
      await tx
        .insert(chartPlans)
        .values(rows.slice(start, start + batchSize))
        .onConflictDoUpdate({
          target: chartPlans.chartKey,
          set: { priority: sql`excluded.priority`, freshnessMs: sql`excluded.freshness_ms` },
          setWhere: sql`(${chartPlans.priority}, ${chartPlans.freshnessMs})
            IS DISTINCT FROM (excluded.priority, excluded.freshness_ms)`,
        })
    }
    const keys = JSON.stringify(rows.map(({ chartKey }) => chartKey))
    await tx.execute(sql`DELETE FROM chart_plans plan WHERE NOT EXISTS (
      SELECT FROM jsonb_array_elements_text(${keys}::jsonb) AS kept(chart_key) WHERE kept.chart_key = plan.chart_key)`)
  })

export type ChartPlan = typeof chartPlans.$inferSelect

/** What is planned for these charts; those that were not planned yet are from now on, until the next planning. */
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

/** All charts of the plan. As one text: 44,100 rows take much longer to carry. */
export const listPlannedKeys = async (db: Database): Promise<ChartKey[]> => {
  const [row] = await rowsOf<{ keys: string | null }>(
    db,
    sql`SELECT string_agg(chart_key, ' ') AS keys FROM chart_plans`,
  )
  return row?.keys ? toChartKeys(row.keys) : []
}

/** Guarantee: the plan holds keys of charts only, and none has a space in it. */
const toChartKeys = (text: string): ChartKey[] => text.split(' ') as ChartKey[]

/** What is planned for the charts over all genres, and what came of it. */
export const listOverallPlans = (db: Database): Promise<ChartPlan[]> =>
  db
    .select()
    .from(chartPlans)
    .where(sql`${chartPlans.chartKey} LIKE ${`%:${allGenres}:%`}`)

const milliseconds = (ms: number | typeof chartPlans.freshnessMs) => sql`make_interval(secs => ${ms} / 1000.0)`

/** A last fetch that is older than the goal. One more than a day ahead of the clock says that the clock was set back. */
export const isDue = (now: Date) => {
  const at = sqlMoment(now)
  return sql`(last_fetched_at IS NULL
    OR last_fetched_at <= ${at} - ${milliseconds(chartPlans.freshnessMs)}
    OR last_fetched_at > ${at} + ${milliseconds(dayMs)}
    OR (last_outcome IN ('failed', 'suspect') AND last_fetched_at <= ${at} - ${milliseconds(failedAfterMs)}))`
}

/** In no sweep that runs. */
export const isWaitingNowhere = sql`NOT EXISTS (
  SELECT FROM sweep_charts chart WHERE chart.chart_key = chart_plans.chart_key AND chart.state = 'pending')`

/** The charts that are due; without `isWaitingToo` only those that wait in no running sweep. */
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
