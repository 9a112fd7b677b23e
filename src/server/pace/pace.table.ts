import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** The pace of calls from one outgoing address, shared by all processes: one row per budget. */
export const paces = pgTable('paces', {
  budget: text().primaryKey(),
  /** The earliest time of the next call. */
  nextCallAt: moment('next_call_at').notNull(),
  /** When the pause was set. Distinguishes a long pause from a clock that was set back. */
  pausedAt: moment('paused_at'),
  pausedUntil: moment('paused_until'),
  /** Consecutive refusals by Apple; each one doubles the pause. */
  refusals: integer().notNull().default(0),
})
