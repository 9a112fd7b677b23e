import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** The pace of the calls of one outgoing address, shared by every process: one row per budget. */
export const paces = pgTable('paces', {
  budget: text().primaryKey(),
  /** The next call may go out at this moment, not before. */
  nextCallAt: moment('next_call_at').notNull(),
  /** When the pause was set: with it, a clock that was set back is told apart from a long pause. */
  pausedAt: moment('paused_at'),
  pausedUntil: moment('paused_until'),
  /** How often in a row Apple refused; the pause doubles with it. */
  refusals: integer().notNull().default(0),
})
