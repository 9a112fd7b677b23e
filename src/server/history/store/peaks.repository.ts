import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { readIntegers, readMoments, readSmallIntegers, sent } from './sent-arrays.rules.ts'

/** Best ranks of apps in charts as parallel arrays, unordered. */
export type PeakLists = {
  /** Numbers of apps and of charts. */
  apps: Int32Array
  charts: Int32Array
  ranks: Int16Array
  /** When the best rank was first reached, and since when the app was seen in the chart; seconds since 1970. */
  reached: Float64Array
  since: Float64Array
}

type Row = { apps: Buffer; charts: Buffer; ranks: Buffer; reached: Buffer; since: Buffer }

const noPeaks = (): PeakLists => ({
  apps: new Int32Array(0),
  charts: new Int32Array(0),
  ranks: new Int16Array(0),
  reached: new Float64Array(0),
  since: new Float64Array(0),
})

/** Reads where apps were ever seen, and their best ranks there: one row for each app and chart. */
export const createPeaksRepository = (db: Database) => ({
  listPeaks: async (apps: readonly number[]): Promise<PeakLists> => {
    if (apps.length === 0) return noPeaks()
    const [row] = await rowsOf<{ [Name in keyof Row]: Row[Name] | null }>(
      db,
      sql`SELECT ${sent(sql`array_agg(app)`)} AS apps, ${sent(sql`array_agg(chart)`)} AS charts,
          ${sent(sql`array_agg(rank)`)} AS ranks, ${sent(sql`array_agg(reached_at)`)} AS reached,
          ${sent(sql`array_agg(seen_since)`)} AS since
        FROM app_peaks WHERE app = ANY(${arrayOf(apps, 'integer')})`,
    )
    if (!row?.apps || !row.charts || !row.ranks || !row.reached || !row.since) return noPeaks()
    return {
      apps: readIntegers(row.apps),
      charts: readIntegers(row.charts),
      ranks: readSmallIntegers(row.ranks),
      reached: readMoments(row.reached),
      since: readMoments(row.since),
    }
  },
})

export const listChartNumbers = async (db: Database): Promise<number[]> =>
  (await rowsOf<{ number: number }>(db, sql`SELECT number FROM history_charts ORDER BY number`)).map(
    ({ number }) => number,
  )

/**
 * Returns how many best ranks were wrong or missing. First times in deleted months stay, because their measurements no
 * longer exist.
 */
export const renewPeaks = async (tx: Database, charts: readonly number[]): Promise<number> => {
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
}

export const countPeaks = async (db: Database): Promise<{ snapshots: number; peaks: number }> => {
  const [row] = await rowsOf<{ snapshots: string; peaks: string }>(
    db,
    sql`SELECT (SELECT coalesce(sum(cardinality(times)), 0) FROM reading_chunks WHERE NOT is_remainder) AS snapshots,
      (SELECT count(*) FROM app_peaks) AS peaks`,
  )
  return { snapshots: Number(row?.snapshots ?? 0), peaks: Number(row?.peaks ?? 0) }
}
