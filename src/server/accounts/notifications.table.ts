import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'
import { users } from './accounts.table.ts'

/** E-mail settings. A person who never changed them has no row. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null when notifications are off, because unused addresses are not stored. */
  email: text(),
  isEnabled: boolean('is_enabled').notNull(),
  /** When the owner confirmed the address; null until then. */
  confirmedAt: moment('confirmed_at'),
})
