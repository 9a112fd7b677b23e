import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'
import { defaultEgress } from './egresses.rules.ts'

/** The pace of calls, shared by all processes: one row per outgoing address and budget. */
export const paces = pgTable(
  'paces',
  {
    egress: text().notNull().default(defaultEgress),
    budget: text().notNull(),
    /** The earliest time of the next call. */
    nextCallAt: moment('next_call_at').notNull(),
    /** When the pause was set. Distinguishes a long pause from a clock that was set back. */
    pausedAt: moment('paused_at'),
    pausedUntil: moment('paused_until'),
    /** Consecutive refusals by Apple; each one doubles the pause. */
    refusals: integer().notNull().default(0),
    /** When a process that makes such calls from this address last reported; null if none did. */
    seenAt: moment('seen_at'),
    /** The calls per minute of that process. */
    perMinute: integer('per_minute'),
  },
  table => [primaryKey({ columns: [table.egress, table.budget] })],
)

/** The slots of the last minutes: what the App Store may still count, and what each queue has used of its share. */
export const paceSlots = pgTable(
  'pace_slots',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    egress: text().notNull().default(defaultEgress),
    budget: text().notNull(),
    queue: text('line').notNull(),
    takenAt: moment('taken_at').notNull(),
    /** The latest time at which the request may have reached the App Store: a guess until it is answered. */
    arrivedBy: moment('arrived_by').notNull(),
    answeredAt: moment('answered_at'),
  },
  table => [index('pace_slots_budget').on(table.egress, table.budget, table.arrivedBy)],
)

/** Which queues wait for a slot in any process. */
export const paceQueues = pgTable(
  'pace_lines',
  {
    egress: text().notNull().default(defaultEgress),
    budget: text().notNull(),
    queue: text('line').notNull(),
    /** Renewed while a call waits, so that the queue of a dead process soon counts as empty. */
    waitingUntil: moment('waiting_until').notNull(),
  },
  table => [primaryKey({ columns: [table.egress, table.budget, table.queue] })],
)
