import { sql } from 'drizzle-orm'
import type { Chart } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { type Database, rowsOf } from '../platform/database.ts'

/** Snapshots of the same country or the same kind of chart that are not in history yet, oldest first. */
export const listQueuedSnapshots = async (db: Database, chart: Chart): Promise<Snapshot[]> => {
  const { storefront, chartType, genre, device } = chart
  const kind = JSON.stringify({ chart: { chartType, genre, device } })
  const country = JSON.stringify({ chart: { storefront } })
  const rows = await rowsOf<{ snapshot: Snapshot & { observedAt: string } }>(
    db,
    sql`SELECT "fetch" -> 'snapshot' AS snapshot FROM recordings
        WHERE ("fetch" @> ${kind}::jsonb OR "fetch" @> ${country}::jsonb) AND jsonb_exists("fetch", 'snapshot')
        ORDER BY id`,
  )
  return rows.map(({ snapshot }) => ({ ...snapshot, observedAt: new Date(snapshot.observedAt) }))
}
