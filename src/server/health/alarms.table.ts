import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** Periods in which nothing was measured although charts were due. */
export const alarms = pgTable('alarms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** When measuring stopped, and when that was noticed. */
  stoppedSince: moment('stopped_since').notNull(),
  raisedAt: moment('raised_at').notNull(),
  endedAt: moment('ended_at'),
})
