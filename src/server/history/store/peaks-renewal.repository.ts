import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'

/** Statements that make best ranks again from the measurements. */
export const createPeaksRenewalRepository = () => ({
  listCharts: async (db: Database): Promise<number[]> =>
    (await rowsOf<{ number: number }>(db, sql`SELECT number FROM history_charts ORDER BY number`)).map(
      ({ number }) => number,
    ),

  /**
   * Returns how many best ranks were wrong or missing. What was first reached or seen in months that are deleted stays: no
   * measurement tells of it any more.
   */
  renew: async (tx: Database, charts: readonly number[]): Promise<number> => {
    const among = arrayOf(charts, 'integer')
    const [row] = await rowsOf<{ changed: number }>(
      tx,
      sql`WITH seen AS (
          SELECT app, chart, min(rank)::smallint AS rank, (array_agg(at ORDER BY rank, at))[1] AS reached_at,
            min(at) AS seen_since
          FROM reading_chunks
          CROSS JOIN LATERAL unnest(times, ends) WITH ORDINALITY AS one(at, up_to, place)
          CROSS JOIN LATERAL unnest(apps[coalesce(ends[place - 1], 0) + 1 : up_to]) WITH ORDINALITY AS ranked(app, rank)
          WHERE chart = ANY(${among}) AND NOT is_remainder
          GROUP BY app, chart),
        kept AS (SELECT coalesce(max(before), '-infinity') AS since FROM forgotten_months),
        old AS (SELECT app_peaks.* FROM app_peaks, kept WHERE chart = ANY(${among}) AND reached_at < since),
        older AS (SELECT app_peaks.* FROM app_peaks, kept WHERE chart = ANY(${among}) AND seen_since < since),
        right_ones AS (
          SELECT app, chart,
            least(seen.rank, old.rank) AS rank,
            CASE WHEN old.rank IS NULL OR (seen.rank, seen.reached_at) < (old.rank, old.reached_at)
              THEN seen.reached_at ELSE old.reached_at END AS reached_at,
            least(seen.seen_since, older.seen_since) AS seen_since
          FROM seen FULL JOIN old USING (app, chart) LEFT JOIN older USING (app, chart)),
        gone AS (
          DELETE FROM app_peaks AS known WHERE chart = ANY(${among}) AND NOT EXISTS (
            SELECT FROM right_ones WHERE right_ones.app = known.app AND right_ones.chart = known.chart)
          RETURNING 1),
        renewed AS (
          INSERT INTO app_peaks AS known SELECT app, chart, rank, reached_at, seen_since FROM right_ones
          ON CONFLICT (app, chart) DO UPDATE
            SET rank = EXCLUDED.rank, reached_at = EXCLUDED.reached_at, seen_since = EXCLUDED.seen_since
            WHERE (known.rank, known.reached_at, known.seen_since)
              IS DISTINCT FROM (EXCLUDED.rank, EXCLUDED.reached_at, EXCLUDED.seen_since)
          RETURNING 1)
        SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM renewed))::integer AS changed`,
    )
    return row?.changed ?? 0
  },

  count: async (db: Database): Promise<{ snapshots: number; peaks: number }> => {
    const [row] = await rowsOf<{ snapshots: string; peaks: string }>(
      db,
      sql`SELECT (SELECT coalesce(sum(cardinality(times)), 0) FROM reading_chunks WHERE NOT is_remainder) AS snapshots,
        (SELECT count(*) FROM app_peaks) AS peaks`,
    )
    return { snapshots: Number(row?.snapshots ?? 0), peaks: Number(row?.peaks ?? 0) }
  },
})
