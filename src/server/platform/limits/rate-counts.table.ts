import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How often an address has used a budget in its current minute, over all processes. The key is a hash, because the
 * address itself is not needed. Rows live for minutes, so the table is not in the journal of PostgreSQL (`UNLOGGED`)
 * and in no backup.
 */
export const rateCounts = pgTable('rate_counts', {
  key: text().primaryKey(),
  used: integer().notNull(),
  /** By the clock of the database, which is the same for all processes. */
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
