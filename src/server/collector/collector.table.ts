import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/** The planned charts and their freshness goals. */
export const chartPlans = pgTable('chart_plans', {
  chartKey: text('chart_key').primaryKey(),
  /** 1 is fetched first: a public or tracked app ranks there; 2: overall charts; 3: genre charts. */
  priority: integer().notNull(),
  freshnessMs: bigint('freshness_ms', { mode: 'number' }).notNull(),
  plannedAt: moment('planned_at').notNull(),
  lastOutcome: text('last_outcome'),
  lastReason: text('last_reason'),
  /** When the chart was last requested, regardless of the outcome. */
  lastFetchedAt: moment('last_fetched_at'),
  /** When it was last measured. */
  lastMeasuredAt: moment('last_measured_at'),
})

/** One pass over a set of charts. */
export const sweeps = pgTable(
  'sweeps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A held sweep waits until its job resumes; until then, none of its charts is requested. */
    state: text().$type<'running' | 'held' | 'finished' | 'cancelled'>().notNull(),
    reason: text().notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  table => [index('sweeps_reason').on(table.reason, table.id)],
)

/**
 * The charts of a sweep. A chart stays pending until the transaction that records its outcome; only running sweeps have
 * pending charts.
 */
export const sweepCharts = pgTable(
  'sweep_charts',
  {
    sweepId: bigint('sweep_id', { mode: 'number' })
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    chartKey: text('chart_key').notNull(),
    /** As in the plan, plus 0 for charts that a user is waiting for, which come first. */
    priority: integer().notNull(),
    /** Order among charts of one priority. */
    place: integer().notNull(),
    state: text()
      .$type<'pending' | 'held' | 'recorded' | 'unchanged' | 'empty' | 'failed' | 'suspect' | 'cancelled'>()
      .notNull(),
    /** Why the last attempt failed. Kept while pending, for the next attempt. */
    reason: text(),
    detail: text(),
    attempts: integer().notNull().default(0),
    notBefore: moment('not_before'),
    leaseUntil: moment('lease_until'),
    finishedAt: moment('finished_at'),
  },
  table => [
    primaryKey({ columns: [table.sweepId, table.chartKey] }),
    index('sweep_charts_next').on(table.state, table.priority, table.place),
    index('sweep_charts_chart').on(table.chartKey),
  ],
)

/** Switches that the collectors of all processes obey; a single row. */
export const collectorSwitches = pgTable('collector_switches', {
  id: integer().primaryKey().default(1),
  pausedAt: moment('paused_at'),
  pausedBy: uuid('paused_by').references(() => users.id, { onDelete: 'set null' }),
  /** When an admin first started the collector; null before. */
  startedAt: moment('started_at'),
  /** The selection of an admin; null means everything that the settings allow. */
  storefronts: jsonb().$type<string[]>(),
  genres: jsonb().$type<number[]>(),
})
