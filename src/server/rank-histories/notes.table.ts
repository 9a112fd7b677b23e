import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/database/moments.ts'

/** People's private notes on a day of an app. */
export const appNotes = pgTable(
  'app_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    day: text().notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('app_notes_of').on(table.userId, table.appId, table.day)],
)
