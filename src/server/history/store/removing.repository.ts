import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database.ts'
import { dateOfSeconds, sqlMoment } from '../../platform/moments.ts'
import { momentsOf } from './recording.repository.ts'

/** An app in a chart; both as numbers of our own. */
export type Place = { app: number; chart: number }

/** Seconds since 1970. */
export type FoundPeak = Place & { rank: number; reached: number; since: number }

const pairs = (places: readonly Place[]) =>
  sql`unnest(${arrayOf(
    places.map(({ app }) => app),
    'integer',
  )}, ${arrayOf(
    places.map(({ chart }) => chart),
    'integer',
  )})`

/** Statements that correct what is known of the whole past, after measurements were removed. */
export const createRemovingRepository = () => ({
  /** The apps whose best rank in a chart, or first sight there, is of a removed measurement. */
  listTouchedPeaks: async (tx: Database, removed: readonly { chart: number; at: number }[]): Promise<Place[]> =>
    rowsOf<Place>(
      tx,
      sql`SELECT DISTINCT app, chart FROM app_peaks JOIN unnest(${arrayOf(
        removed.map(({ chart }) => chart),
        'integer',
      )}, ${momentsOf(removed.map(({ at }) => dateOfSeconds(at)))}) AS gone(number, moment)
        ON chart = number AND (reached_at = moment OR seen_since = moment)`,
    ),

  removePeaks: async (tx: Database, places: readonly Place[]): Promise<void> => {
    if (places.length === 0) return
    await tx.execute(sql`DELETE FROM app_peaks AS peak USING ${pairs(places)} AS gone(app, chart)
      WHERE peak.app = gone.app AND peak.chart = gone.chart`)
  },

  savePeaks: async (tx: Database, peaks: readonly FoundPeak[]): Promise<void> => {
    if (peaks.length === 0) return
    const seconds = (values: readonly number[]) => momentsOf(values.map(dateOfSeconds))
    await tx.execute(sql`INSERT INTO app_peaks (app, chart, rank, reached_at, seen_since)
      SELECT row.app, row.chart, rank, reached, since FROM ROWS FROM (${pairs(peaks)}, unnest(${arrayOf(
        peaks.map(({ rank }) => rank),
        'integer',
      )}), unnest(${seconds(peaks.map(({ reached }) => reached))}), unnest(${seconds(peaks.map(({ since }) => since))}))
        AS row(app, chart, rank, reached, since)
      ON CONFLICT (app, chart) DO UPDATE
        SET rank = EXCLUDED.rank, reached_at = EXCLUDED.reached_at, seen_since = EXCLUDED.seen_since`)
  },

  /** Since when these charts are measured, by the measurements that are left. */
  renewBeginnings: async (tx: Database, charts: readonly number[], keptSince: Date | undefined): Promise<void> => {
    await tx.execute(sql`UPDATE history_charts SET measured_since = (
        SELECT min(first_at) FROM reading_chunks WHERE chart = number AND NOT is_remainder)
      WHERE number = ANY(${arrayOf(charts, 'integer')})
        AND measured_since >= ${sqlMoment(keptSince ?? new Date(0))}`)
  },

  findKeptSince: async (db: Database): Promise<Date | undefined> => {
    const [row] = await rowsOf<{ since: string | null }>(db, sql`SELECT max(before) AS since FROM forgotten_months`)
    return row?.since ? new Date(row.since) : undefined
  },
})
