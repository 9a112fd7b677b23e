import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'

const key = sql`storefront, chart_type, genre, device`
const idsOf = (apps: SQL): SQL => sql`ARRAY(
  SELECT app_id FROM unnest(${apps}) WITH ORDINALITY AS place(app, rank) JOIN history_apps ON number = app ORDER BY rank)`
const apps = idsOf(sql`apps[coalesce(ends[place - 1], 0) + 1 : ends[place]]`)

/** The contents of history, without internal ids and the state of filing. */
const contents = {
  readings: sql`SELECT ${key}, times[place], sources[place], outcomes[place], depths[place], moves[place],
      previous_times[place], is_remainder, ${apps}
    FROM reading_chunks JOIN history_charts ON number = chart CROSS JOIN generate_series(1, cardinality(times)) AS place`,
  failures: sql`SELECT ${key}, observed_at, outcome, reason, detail
    FROM chart_failures JOIN history_charts ON number = chart`,
  peaks: sql`SELECT ${key}, app_id, rank, reached_at FROM app_peaks
    JOIN history_charts AS known ON known.number = chart JOIN history_apps AS known_app ON known_app.number = app`,
  beginnings: sql`SELECT ${key}, requested_since, measured_since FROM history_charts`,
  forgotten: sql`SELECT before FROM forgotten_months`,
  storePages: sql`SELECT app_id, storefront, observed_at, is_found, version, rating, rating_count, price, currency
    FROM store_page_readings`,
  keywords: sql`SELECT storefront, keyword, observed_at, depth, app_ids FROM keyword_readings`,
  keywordFailures: sql`SELECT storefront, keyword, observed_at, reason, detail FROM keyword_failures`,
}

export type StoreContent = Record<keyof typeof contents, { rows: number; content: string | null }>

/** How many rows of each kind a database has, and a hash of them. */
export const contentOfStore = async (db: Database): Promise<StoreContent> => {
  const found = new Map<string, unknown>()
  for (const [name, rows] of Object.entries(contents)) {
    const [content] = await rowsOf(
      db,
      sql`SELECT count(*)::integer AS rows, md5(string_agg(line::text, E'\n' ORDER BY line::text)) AS content
        FROM (${rows}) AS line`,
    )
    found.set(name, content)
  }
  return Object.fromEntries(found) as StoreContent
}
