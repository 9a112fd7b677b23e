import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'

/** The folded name of a search text. */
export const foldedName = (searchText: SQLWrapper) => sql`split_part(${searchText}, chr(10), 1)`

/** Every app ever seen. Columns that only a lookup fills are null until the first lookup. */
export const apps = pgTable(
  'apps',
  {
    appId: bigint('app_id', { mode: 'number' }).primaryKey(),
    name: text().notNull(),
    developer: text().notNull(),
    developerId: bigint('developer_id', { mode: 'number' }),
    bundleId: text('bundle_id'),
    genre: integer(),
    icon: text(),
    rating: real(),
    ratingCount: integer('rating_count'),
    price: doublePrecision(),
    currency: text(),
    version: text(),
    releasedAt: moment('released_at'),
    /** Whether a lookup listed iPads and no iPhone; null while none has listed its devices. */
    isIpadOnly: boolean('is_ipad_only'),
    /** The storefront that the text, price and rating come from. */
    storefront: text(),
    /** Folded name and developer for search (`search-text.rules.ts`); null in rows from before search existed. */
    searchText: text('search_text'),
    firstSeenAt: moment('first_seen_at').notNull(),
    /** When a lookup last found this app; null if none has. */
    lookedUpAt: moment('looked_up_at'),
    /** When a lookup was last attempted. */
    lookupTriedAt: moment('lookup_tried_at'),
  },
  table => [
    index('apps_looked_up_at').on(table.lookedUpAt),
    // A partial index on these few apps, so that listing them reads no others.
    index('apps_ipad_only').on(table.appId).where(sql`${table.isIpadOnly}`),
    index('apps_developer_id').on(table.developerId),
    // Includes the id, so that listing a genre's apps is an index-only scan.
    index('apps_genre').on(table.genre, table.appId),
    index('apps_bundle_id').on(sql`lower(${table.bundleId})`),
    // With fastupdate, every search would scan the pending list: ten times slower after 4,000 new names.
    index('apps_search_text').using('gin', table.searchText.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('apps_folded_name').using('hash', foldedName(table.searchText)),
    // Includes the text, so that a search for a common word reads no rows.
    index('apps_most_rated').on(sql`${table.ratingCount} DESC NULLS LAST`, table.appId, table.searchText),
  ],
)

/**
 * The long texts of an app, which only a lookup fills and only the page of the app shows. In `apps`, they made the rows that
 * every search and list reads ten times as long.
 */
export const appDetails = pgTable('app_details', {
  appId: bigint('app_id', { mode: 'number' })
    .primaryKey()
    .references(() => apps.appId, { onDelete: 'cascade' }),
  description: text(),
  screenshots: jsonb().$type<string[]>().notNull().default([]),
  ipadScreenshots: jsonb('ipad_screenshots').$type<string[]>().notNull().default([]),
})

/** The public list: apps that every visitor sees. */
export const publicApps = pgTable('public_apps', {
  appId: bigint('app_id', { mode: 'number' })
    .primaryKey()
    .references(() => apps.appId),
  addedAt: moment('added_at').notNull(),
})

/**
 * Whether a country's App Store sells an app, according to lookups. An app counts as missing only after misses on three days,
 * because Apple sometimes returns a false empty result.
 */
export const appOffers = pgTable(
  'app_offers',
  {
    appId: bigint('app_id', { mode: 'number' }).notNull(),
    storefront: text().notNull(),
    isOffered: boolean('is_offered').notNull(),
    missedDays: integer('missed_days').notNull().default(0),
    lastMissedDay: text('last_missed_day'),
    /** Time of the first miss. */
    missedSince: moment('missed_since'),
    checkedAt: moment('checked_at').notNull(),
  },
  table => [primaryKey({ columns: [table.appId, table.storefront] })],
)
