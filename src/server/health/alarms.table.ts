import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** Times in which nothing was measured though something was due. */
export const alarms = pgTable('alarms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Since when nothing was measured, and when it was noticed. */
  stoppedSince: moment('stopped_since').notNull(),
  raisedAt: moment('raised_at').notNull(),
  endedAt: moment('ended_at'),
})

/** Letters to admins about an alarm: written with it, leased while they are sent, sent once their server took them. */
export const alarmLetters = pgTable(
  'alarm_letters',
  {
    alarmId: bigint('alarm_id', { mode: 'number' })
      .notNull()
      .references(() => alarms.id, { onDelete: 'cascade' }),
    kind: text().$type<'stopped' | 'resumed'>().notNull(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    notBefore: moment('not_before').notNull(),
    leaseUntil: moment('lease_until'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  table => [primaryKey({ columns: [table.alarmId, table.kind, table.address] })],
)
