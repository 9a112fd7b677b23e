import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'

/** E-mails of the demo, which are shown instead of sent. */
export const demoEmails = pgTable('outbox_letters', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: text('message_id').notNull(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  /** Images are inlined as data URLs. */
  html: text().notNull(),
  sentAt: moment('sent_at').notNull(),
})
