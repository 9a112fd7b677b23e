import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'
import { users } from './accounts.table.ts'

/** E-mail settings of people. People who never changed them have no row. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null if notifications are off: an unused address is not stored. */
  email: text(),
  isEnabled: boolean('is_enabled').notNull(),
  /** When the address was confirmed by its owner; null until then. */
  confirmedAt: moment('confirmed_at'),
})
