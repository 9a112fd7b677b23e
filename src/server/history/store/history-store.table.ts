import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/moments.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Charts by a number of our own, which every table of history uses. A number never changes. */
export const historyCharts = pgTable(
  'history_charts',
  {
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    storefront: text().notNull(),
    chartType: text('chart_type').notNull(),
    genre: integer().notNull(),
    device: text().notNull(),
    /** The first attempt to read the chart, and its first measurement; null if it was never measured. */
    requestedSince: moment('requested_since').notNull(),
    measuredSince: moment('measured_since'),
  },
  table => [unique('history_charts_key').on(table.storefront, table.chartType, table.genre, table.device)],
)

/** Apps by a number of our own: half as long as Apple's ids. */
export const historyApps = pgTable('history_apps', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  appId: bigint('app_id', { mode: 'number' }).notNull().unique('history_apps_app_id'),
})

/**
 * The source of truth: measurements of one chart within one month, one or a few per row. `apps` holds the apps of all of them,
 * best rank first; `ends[i]` is how many apps there are up to the end of measurement `i`.
 */
export const readingChunks = pgTable(
  'reading_chunks',
  {
    chart: integer().notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    times: timestamp({ withTimezone: true }).array().notNull(),
    /** Numbers of `readingSources` and `readingOutcomes`. */
    sources: smallint().array().notNull(),
    outcomes: smallint().array().notNull(),
    depths: integer().array().notNull(),
    ends: integer().array().notNull(),
    /** How far the apps moved since the measurement before, and when that was; -1 and 1970 if not computed yet. */
    moves: real().array().notNull(),
    previousTimes: timestamp('previous_times', { withTimezone: true }).array().notNull(),
    apps: integer().array().notNull(),
    /** Whether `app_months` has these ranks. */
    isFiled: boolean('is_filed').notNull().default(false),
    /** The newest measurement of a chart whose months were deleted: known, but no part of its past. */
    isRemainder: boolean('is_remainder').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.chart, table.firstAt] }),
    index('reading_chunks_last_at').on(table.lastAt),
    index('reading_chunks_open').on(table.chart, table.firstAt).where(sql`NOT is_filed`),
  ],
)

/** The ranks of an app in all charts in one month, as `packed-ranks.rules.ts` packs them. Derived from `reading_chunks`. */
export const appMonths = pgTable(
  'app_months',
  {
    app: integer().notNull(),
    month: integer().notNull(),
    /** How many ranks there are. */
    count: integer().notNull(),
    ranks: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.app, table.month] })],
)

/** The best rank of an app in a chart, when it was first reached, and since when the app was seen there. */
export const appPeaks = pgTable(
  'app_peaks',
  {
    app: integer().notNull(),
    chart: integer().notNull(),
    rank: smallint().notNull(),
    reachedAt: moment('reached_at').notNull(),
    seenSince: moment('seen_since').notNull(),
  },
  table => [primaryKey({ columns: [table.app, table.chart] })],
)

/** Attempts that gave no measurement: failed, held back or withdrawn. */
export const chartFailures = pgTable(
  'chart_failures',
  {
    chart: integer().notNull(),
    observedAt: moment('observed_at').notNull(),
    outcome: text().notNull(),
    reason: text().notNull(),
    detail: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.chart, table.observedAt] }),
    index('chart_failures_observed_at').on(table.observedAt),
  ],
)

/** Apps whose old ranks were thinned, and up to when. Before that, a missing rank does not mean the app was not in the chart. */
export const thinnedApps = pgTable('thinned_apps', {
  app: integer().primaryKey(),
  before: moment('before').notNull(),
})

/** History before these moments was deleted, because the owner keeps only some months. */
export const forgottenMonths = pgTable('forgotten_months', { before: moment('before').primaryKey() })

/** The tables of the rank history. */
export const historyTables = [
  'reading_chunks',
  'app_months',
  'app_peaks',
  'chart_failures',
  'history_charts',
  'history_apps',
  'thinned_apps',
  'forgotten_months',
] as const
