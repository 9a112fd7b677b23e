import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { AlarmSubject } from '../channels/messages.rules.ts'
import { moment } from '../platform/database/moments.ts'

/** Periods in which something that was due did not happen: charts were not measured, or backups were not made. */
export const alarms = pgTable('alarms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text().$type<AlarmSubject>().notNull().default('measuring'),
  /** Why, in a sentence; null if the page says it. */
  reason: text(),
  /** When it last happened, and when that was noticed. */
  stoppedSince: moment('stopped_since').notNull(),
  raisedAt: moment('raised_at').notNull(),
  endedAt: moment('ended_at'),
})
