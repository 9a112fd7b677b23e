import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AppId } from '#domain/ranks.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/** Saved comparisons. */
export const savedComparisons = pgTable(
  'saved_comparisons',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    appIds: jsonb('app_ids').$type<AppId[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('saved_comparisons_user').on(table.userId, table.createdAt)],
)
