import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MessageTemplate } from '#contract/channels.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'
import type { ChannelConfig } from './channels.rules.ts'

/** Where people are notified. Every person has an e-mail channel; its address is in their notification settings. */
export const channels = pgTable(
  'channels',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    label: text().notNull(),
    config: jsonb().$type<ChannelConfig>().notNull(),
    isOn: boolean('is_on').notNull(),
    /** The person's template for messages; null for the default words. */
    template: jsonb().$type<MessageTemplate>(),
    createdAt: moment('created_at').notNull(),
  },
  table => [index('channels_user').on(table.userId)],
)

/** Keys that this server generates once: the VAPID keys for web push, and the key that signs links in e-mails. */
export const serverKeys = pgTable('server_keys', {
  name: text().primaryKey(),
  value: text().notNull(),
})
