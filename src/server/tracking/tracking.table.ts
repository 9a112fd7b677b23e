import { bigint, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/database/moments.ts'

/** Who tracks which app, and since when. */
export const trackedApps = pgTable(
  'tracked_apps',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    trackedAt: moment('tracked_at').notNull(),
    /** The person's own labels on the app. */
    tags: jsonb().$type<string[]>().notNull().default([]),
  },
  table => [primaryKey({ columns: [table.userId, table.appId] }), index('tracked_apps_app').on(table.appId)],
)
