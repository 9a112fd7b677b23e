import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/moments.ts'

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
