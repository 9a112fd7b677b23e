import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { suspects } from './collector.table.ts'
import type { Suspect } from './guard.rules.ts'

export const recordSuspect = async (
  db: Database,
  suspect: { fresh: Snapshot; reason: string; detail: string },
): Promise<void> => {
  const { fresh, reason, detail } = suspect
  const { observedAt, source, appIds } = fresh
  await db
    .insert(suspects)
    .values({ chartKey: chartKeyOf(fresh.chart), observedAt, reason, detail, source, appIds: [...appIds] })
}

/** Answers of a chart that were kept aside after a moment, in order of time. */
export const listSuspects = async (db: Database, chartKey: ChartKey, after: Date): Promise<Suspect[]> =>
  db
    .select({
      observedAt: suspects.observedAt,
      reason: suspects.reason,
      length: sql<number>`jsonb_array_length(${suspects.appIds})`,
    })
    .from(suspects)
    .where(and(eq(suspects.chartKey, chartKey), gt(suspects.observedAt, after)))
    .orderBy(asc(suspects.observedAt))

/** Snapshots of the same chart type, genre and device, of any storefront, that are still on their way into history. */
export const listQueuedSnapshots = async (db: Database, chart: Chart): Promise<Snapshot[]> => {
  const { chartType, genre, device } = chart
  const kind = JSON.stringify({ chart: { chartType, genre, device } })
  const rows = await rowsOf<{ snapshot: Snapshot & { observedAt: string } }>(
    db,
    sql`SELECT "fetch" -> 'snapshot' AS snapshot FROM recordings
        WHERE "fetch" @> ${kind}::jsonb AND jsonb_exists("fetch", 'snapshot') ORDER BY id`,
  )
  return rows.map(({ snapshot }) => ({ ...snapshot, observedAt: new Date(snapshot.observedAt) }))
}
