import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { readIntegers, readMoments, readSmallIntegers, sent } from './sent-arrays.rules.ts'

/** Best ranks of apps in charts, a list each, all of one length, in no order. */
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
