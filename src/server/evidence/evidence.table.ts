import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import type { ReadingScope } from '../history/withdrawing.repository.ts'
import { moment } from '../platform/moments.ts'

/** Answers that looked wrong, held back for review with all that was read. They are no facts until they are believed. */
export const suspects = pgTable(
  'suspects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chartKey: text('chart_key').notNull(),
    observedAt: moment('observed_at').notNull(),
    reason: text().notNull(),
    detail: text().notNull(),
    source: text().notNull(),
    depth: integer().notNull(),
    appIds: jsonb('app_ids').$type<number[]>().notNull(),
    /** An odd answer is believed as soon as it is repeated; an extraordinary one needs more. */
    oddness: text().$type<'odd' | 'extraordinary'>().notNull(),
    grade: text().$type<'unconfirmed' | 'believed' | 'rejected'>().notNull(),
    /** When later answers or an admin confirmed or rejected it; null while it is unconfirmed. */
    gradedAt: moment('graded_at'),
    gradedBy: text('graded_by').$type<'later-answers' | 'admin' | 'time'>(),
  },
  table => [
    index('suspects_chart').on(table.chartKey, table.observedAt),
    index('suspects_observed_at').on(table.observedAt),
  ],
)

type StoredScope = Omit<ReadingScope, 'from' | 'to'>

/** What an admin or the rule took out of history, and why. Undone, all of it is back. */
export const withdrawals = pgTable('withdrawals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  /** True if made by the rule that grades readings, not by a person. */
  isByRule: boolean('is_by_rule').notNull().default(false),
  reason: text().notNull(),
  /** What the admin asked for beside the span; null stands for all. */
  scope: jsonb().$type<StoredScope>().notNull(),
  readings: integer().notNull(),
  charts: integer().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  /** When people who were told something by it were looked for, and how many there were. */
  correctedAt: moment('corrected_at'),
  people: integer(),
  undoneAt: moment('undone_at'),
  undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
})

/** The measurements of a withdrawal, with all that is needed to bring them back. */
export const withdrawnReadings = pgTable(
  'withdrawn_readings',
  {
    withdrawalId: bigint('withdrawal_id', { mode: 'number' })
      .notNull()
      .references(() => withdrawals.id, { onDelete: 'cascade' }),
    chartKey: text('chart_key').notNull(),
    observedAt: moment('observed_at').notNull(),
    source: text().notNull(),
    depth: integer().notNull(),
    appIds: jsonb('app_ids').$type<number[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.withdrawalId, table.chartKey, table.observedAt] }),
    index('withdrawn_readings_chart').on(table.chartKey, table.observedAt),
  ],
)

/** One row while readings of before an upgrade are not graded yet; a new installation has none. */
export const ungradedHistory = pgTable('ungraded_history', {
  /** What was recorded before it was believed unseen. */
  before: moment('before').primaryKey(),
  /** The last month that is done, as 202603. */
  gradedMonth: integer('graded_month'),
})
