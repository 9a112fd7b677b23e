import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** Times in which nothing was measured though something was due. */
export const alarms = pgTable('alarms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Since when nothing was measured, and when it was noticed. */
  stoppedSince: moment('stopped_since').notNull(),
  raisedAt: moment('raised_at').notNull(),
  endedAt: moment('ended_at'),
})
