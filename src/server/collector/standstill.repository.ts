import { sql } from 'drizzle-orm'
import type { ChartKey } from '#domain/charts.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'

type Extent = {
  /** The shortest freshness goal; null if no chart is planned. */
  slotMs: number | null
  plannedAt: Date | null
  observedAt: Date | null
  /** The newest answer of the App Store, also one that was not newer than the measurement before. */
  answeredAt: Date | null
  charts: number
}

const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))

/** Statistics of the planned charts, without those in `except`. */
export const findPlanExtent = async (db: Database, except: readonly ChartKey[] = []): Promise<Extent> => {
  const keys = JSON.stringify(except)
  const [row] = await rowsOf<Record<'slot' | 'planned' | 'measured' | 'answered' | 'charts', Date | string | null>>(
    db,
    sql`SELECT min(freshness_ms) AS slot, min(planned_at) AS planned, max(last_measured_at) AS measured, count(*) AS charts,
          max(last_fetched_at) FILTER (WHERE last_outcome IN ('recorded', 'unchanged', 'empty')) AS answered
        FROM chart_plans WHERE NOT (${keys}::jsonb ? chart_key)`,
  )
  const slotMs = row?.slot == null ? null : Number(row.slot)
  return {
    slotMs,
    plannedAt: toDate(row?.planned ?? null),
    observedAt: toDate(row?.measured ?? null),
    answeredAt: toDate(row?.answered ?? null),
    charts: Number(row?.charts ?? 0),
  }
}
