import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import type { ReadingScope } from '../history/keeping/withdrawing.usecases.ts'
import { moment } from '../platform/database/moments.ts'

/**
 * Suspicious responses held back for review, with everything that was read. They do not count as measurements unless they are
 * believed later.
 */
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
    /** An odd reading is believed once an independent one agrees; an extraordinary one needs more confirmation. */
    oddness: text().$type<'odd' | 'extraordinary'>().notNull(),
    grade: text().$type<'unconfirmed' | 'believed' | 'rejected'>().notNull(),
    /** When later readings, an admin or the time limit settled the grade; null while unconfirmed. */
    gradedAt: moment('graded_at'),
    gradedBy: text('graded_by').$type<'later-answers' | 'admin' | 'time'>(),
  },
  table => [
    index('suspects_chart').on(table.chartKey, table.observedAt),
    index('suspects_observed_at').on(table.observedAt),
  ],
)

type StoredScope = Omit<ReadingScope, 'from' | 'to'>

/**
 * Measurements that an admin or the grading rule withdrew from history, with the reason. Undoing a withdrawal restores all of
 * them.
 */
export const withdrawals = pgTable('withdrawals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  /** True if made by the rule that grades readings, not by a person. */
  isByRule: boolean('is_by_rule').notNull().default(false),
  reason: text().notNull(),
  /** The admin's filters besides the time span; null means no restriction. */
  scope: jsonb().$type<StoredScope>().notNull(),
  readings: integer().notNull(),
  charts: integer().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  /** When the corrections were issued, and to how many people. */
  correctedAt: moment('corrected_at'),
  people: integer(),
  undoneAt: moment('undone_at'),
  undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
})

/** The measurements of a withdrawal, with everything needed to restore them. */
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
