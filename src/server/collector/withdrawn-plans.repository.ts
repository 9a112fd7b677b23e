import { sql } from 'drizzle-orm'
import { chartKeyOf } from '#domain/charts.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'

const rowsOf = (fetches: readonly ChartFetch[]) => {
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
    FROM ${rowsOf(withdrawn)} WHERE chart_key = reading."chartKey"
      AND date_trunc('second', last_measured_at) = reading."observedAt"`)
  await db.execute(sql`UPDATE chart_plans SET last_outcome = 'recorded', last_reason = NULL,
      last_measured_at = reading."observedAt"
    FROM ${rowsOf(restored)} WHERE chart_key = reading."chartKey" AND last_reason = 'withdrawn'
      AND date_trunc('second', last_fetched_at) = reading."observedAt"`)
}
