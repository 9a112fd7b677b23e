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
import { moment } from '../platform/moments.ts'

/** A name may be longer than a row of a B-tree; its start is enough to find a name that is equal. */
const searchStart = (searchText: SQLWrapper) => sql`left(${searchText}, 64) text_pattern_ops`

/** Every app that was ever seen. Columns that only a lookup can fill stay null until one was made. */
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
    description: text(),
    screenshots: jsonb().$type<string[]>().notNull().default([]),
    ipadScreenshots: jsonb('ipad_screenshots').$type<string[]>().notNull().default([]),
    /** Storefront whose text, price and rating these are. */
    storefront: text(),
    /** Name and developer as they are searched (`search-text.rules.ts`); null in rows older than the search. */
    searchText: text('search_text'),
    firstSeenAt: moment('first_seen_at').notNull(),
    /** When a lookup last answered for this app; null when it never did. */
    lookedUpAt: moment('looked_up_at'),
    /** When a lookup was last tried. */
    lookupTriedAt: moment('lookup_tried_at'),
  },
  table => [
    index('apps_looked_up_at').on(table.lookedUpAt),
    index('apps_developer_id').on(table.developerId),
    // With the id: the apps of a genre are then read from the index alone.
    index('apps_genre').on(table.genre, table.appId),
    index('apps_bundle_id').on(sql`lower(${table.bundleId})`),
    // A list of rows not yet in the index would be read by every search: ten times as slow after 4,000 new names.
    index('apps_search_text').using('gin', table.searchText.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('apps_search_start').on(searchStart(table.searchText)),
    index('apps_most_rated').on(sql`${table.ratingCount} DESC NULLS LAST`, table.appId),
  ],
)

/** The public list: apps every visitor sees. */
export const publicApps = pgTable('public_apps', {
  appId: bigint('app_id', { mode: 'number' })
    .primaryKey()
    .references(() => apps.appId),
  addedAt: moment('added_at').notNull(),
})

/**
 * Whether the App Store of a country sells an app, as far as lookups tell. An app is missing only after misses on
 * three days: a false empty answer happens.
 */
export const appOffers = pgTable(
  'app_offers',
  {
    appId: bigint('app_id', { mode: 'number' }).notNull(),
    storefront: text().notNull(),
    isOffered: boolean('is_offered').notNull(),
    missedDays: integer('missed_days').notNull().default(0),
    lastMissedDay: text('last_missed_day'),
    /** When the first of the misses was. */
    missedSince: moment('missed_since'),
    checkedAt: moment('checked_at').notNull(),
  },
  table => [primaryKey({ columns: [table.appId, table.storefront] })],
)
