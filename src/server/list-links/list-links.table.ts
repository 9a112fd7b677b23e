import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/** Read-only links to the list of a person. Only a hash of the secret in their address is stored. A revoked link is deleted. */
export const listLinks = pgTable(
  'list_links',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull().unique(),
    name: text().notNull(),
    /** Only the apps with this tag; null: all. */
    tag: text(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('list_links_user').on(table.userId)],
)
