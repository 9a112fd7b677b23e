import { sql } from 'drizzle-orm'
import { arrayOf, tableOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { dateOfSeconds, sqlMoment } from '../../platform/database/moments.ts'

/**
 * Recomputes the best ranks and first sightings that came from a removed measurement: from all measurements of the chart,
 * because thinning may have removed the second best rank. What was deleted with its month is lost, except that the app was
 * seen before.
 */
export const correctPeaks = async (tx: Database, removed: readonly { chart: number; at: number }[]): Promise<void> => {
  const gone = removed.map(({ chart, at }) => ({ chart, at: dateOfSeconds(at) }))
  await tx.execute(sql`
    WITH gone AS (
      SELECT * FROM ${tableOf('row', gone, { chart: 'integer', at: 'timestamptz' })}),
    touched AS (
      SELECT app, chart, bool_or(seen_since = at) AS is_first_gone
      FROM app_peaks JOIN gone USING (chart) WHERE reached_at = at OR seen_since = at
      GROUP BY app, chart),
    left_ones AS (
      SELECT touched.app, touched.chart, min(rank)::smallint AS rank, (array_agg(at ORDER BY rank, at))[1] AS reached_at,
        min(at) AS seen_since
      FROM touched JOIN reading_chunks AS chunk ON chunk.chart = touched.chart AND NOT is_remainder
      CROSS JOIN LATERAL unnest(array_positions(chunk.apps, touched.app)) AS place
      CROSS JOIN LATERAL (SELECT count(*)::integer + 1 AS reading FROM unnest(ends) AS up_to WHERE up_to < place) AS found
      CROSS JOIN LATERAL (SELECT times[reading] AS at, place - coalesce(ends[reading - 1], 0) AS rank) AS seen
      GROUP BY touched.app, touched.chart),
    unseen AS (
      DELETE FROM app_peaks AS peak USING touched WHERE peak.app = touched.app AND peak.chart = touched.chart
        AND NOT EXISTS (SELECT FROM left_ones WHERE app = peak.app AND chart = peak.chart))
    UPDATE app_peaks AS peak SET rank = left_ones.rank, reached_at = left_ones.reached_at,
      seen_since = CASE WHEN is_first_gone THEN left_ones.seen_since ELSE peak.seen_since END
    FROM left_ones JOIN touched USING (app, chart) WHERE peak.app = left_ones.app AND peak.chart = left_ones.chart`)
}

/** The first measurement of these charts among those that remain. */
export const correctBeginnings = async (
  tx: Database,
  charts: readonly number[],
  keptSince: Date | undefined,
): Promise<void> => {
  await tx.execute(sql`UPDATE history_charts SET measured_since = (
      SELECT min(first_at) FROM reading_chunks WHERE chart = number AND NOT is_remainder)
    WHERE number = ANY(${arrayOf(charts, 'integer')})
      AND measured_since >= ${sqlMoment(keptSince ?? new Date(0))}`)
}

export const findKeptSince = async (db: Database): Promise<Date | undefined> => {
  const [row] = await rowsOf<{ since: string | null }>(db, sql`SELECT max(before) AS since FROM forgotten_months`)
  return row?.since ? new Date(row.since) : undefined
}
