import { bigint, boolean, doublePrecision, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/database/moments.ts'

/**
 * App versions read from store pages. Release notes come from the app's own storefront if it has any, else from the first
 * country read; `storefront` says which.
 */
export const appVersions = pgTable(
  'app_versions',
  {
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    version: text().notNull(),
    releasedAt: moment('released_at'),
    releaseNotes: text('release_notes'),
    storefront: text().notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.appId, table.version] })],
)

/** Readings of store pages, one row for each lookup of an app in a country. Wide columns first: they need no padding. */
export const storePageReadings = pgTable(
  'store_page_readings',
  {
    appId: bigint('app_id', { mode: 'number' }).notNull(),
    observedAt: moment('observed_at').notNull(),
    price: doublePrecision(),
    ratingCount: integer('rating_count'),
    rating: real(),
    isFound: boolean('is_found').notNull(),
    storefront: text().notNull(),
    /** Empty where the page names none, or was not found. */
    version: text().notNull(),
    currency: text().notNull(),
  },
  table => [primaryKey({ columns: [table.appId, table.storefront, table.observedAt] })],
)
