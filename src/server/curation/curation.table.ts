import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/database/moments.ts'

/** Apps that admins exclude from the top international list. */
export const removedInternationalApps = pgTable('removed_international_apps', {
  appId: bigint('app_id', { mode: 'number' })
    .primaryKey()
    .references(() => apps.appId),
  removedAt: moment('removed_at').notNull(),
  reason: text(),
  removedBy: uuid('removed_by').references(() => users.id, { onDelete: 'set null' }),
})
