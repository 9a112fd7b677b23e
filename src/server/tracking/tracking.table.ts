import { bigint, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'

/** Who tracks what, and since when. */
export const trackedApps = pgTable(
  'tracked_apps',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    trackedAt: timestamp('tracked_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.appId] }), index('tracked_apps_app').on(table.appId)],
)
