import { sql } from 'drizzle-orm'
import { bigint, integer, pgView, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/moments.ts'

// Views for people who use SQL: the contents of the tables in plain rows. The program itself reads the tables.

const chart = {
  storefront: text().notNull(),
  chartType: text('chart_type').notNull(),
  genre: integer().notNull(),
  device: text().notNull(),
}

/** One row for each measurement. `ranks`: how many apps it has. */
export const readingsView = pgView('readings', {
  ...chart,
  observedAt: moment('observed_at').notNull(),
  source: text().notNull(),
  depth: integer().notNull(),
  ranks: integer().notNull(),
}).as(sql`
  SELECT storefront, chart_type, genre, device, reading.at AS observed_at,
    (ARRAY['import', 'rss', 'marketing-rss', 'ws-charts', 'view-top'])[reading.source + 1] AS source, reading.depth,
    reading.until - coalesce(ends[place - 1], 0) AS ranks
  FROM reading_chunks JOIN history_charts ON number = chart
  CROSS JOIN LATERAL unnest(times, sources, depths, ends) WITH ORDINALITY AS reading(at, source, depth, until, place)
  WHERE NOT is_remainder`)

/** One row for each rank of each measurement. Filter by chart: a query for an app alone reads every measurement. */
export const ranksView = pgView('ranks', {
  ...chart,
  observedAt: moment('observed_at').notNull(),
  rank: integer().notNull(),
  appId: bigint('app_id', { mode: 'number' }).notNull(),
}).as(sql`
  SELECT storefront, chart_type, genre, device, reading.at AS observed_at, ranked.rank::integer AS rank, app_id
  FROM reading_chunks JOIN history_charts ON history_charts.number = chart
  CROSS JOIN LATERAL unnest(times, ends) WITH ORDINALITY AS reading(at, until, place)
  CROSS JOIN LATERAL unnest(apps[coalesce(ends[place - 1], 0) + 1:reading.until]) WITH ORDINALITY AS ranked(app, rank)
  JOIN history_apps ON history_apps.number = ranked.app
  WHERE NOT is_remainder`)

/** The best rank of each app in each chart, and since when it was seen there. */
export const peaksView = pgView('peaks', {
  appId: bigint('app_id', { mode: 'number' }).notNull(),
  ...chart,
  rank: integer().notNull(),
  reachedAt: moment('reached_at').notNull(),
  seenSince: moment('seen_since').notNull(),
}).as(sql`
  SELECT app_id, storefront, chart_type, genre, device, rank::integer AS rank, reached_at, seen_since
  FROM app_peaks JOIN history_apps ON history_apps.number = app JOIN history_charts ON history_charts.number = chart`)
