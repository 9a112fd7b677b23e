import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'
import { users } from './accounts.table.ts'

/** What people chose about e-mail. Who chose nothing has no row. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null while notifications are off: of an address that is not used, nothing is kept. */
  email: text(),
  isEnabled: boolean('is_enabled').notNull(),
  /** When somebody who reads the letters of this address said that it is theirs; null while nobody has. */
  confirmedAt: moment('confirmed_at'),
})
