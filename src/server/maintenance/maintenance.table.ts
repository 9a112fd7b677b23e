import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/**
 * Runs of the four jobs. A running run belongs to the process that holds its lease. A run without a lease waits for a
 * process; a run with an expired lease was interrupted.
 */
export const maintenanceRuns = pgTable(
  'maintenance_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text().$type<JobName>().notNull(),
    state: text().$type<'running' | 'interrupted' | 'success' | 'failed' | 'reset'>().notNull(),
    /** Parameters of the run, such as a threshold. */
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null for a scheduled run. */
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull(),
    /** When the run last started or resumed. Rates count from here, so that they exclude the time before a resumption. */
    resumedAt: moment('resumed_at').notNull(),
    endedAt: moment('ended_at'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    doneBefore: integer('done_before').notNull().default(0),
    /** Where to resume; each job defines the shape. */
    checkpoint: jsonb(),
    details: text(),
    lastError: text('last_error'),
    cancelRequestedAt: moment('cancel_requested_at'),
    leaseUntil: moment('lease_until'),
    /** Identifies the holder of the lease. */
    leaseToken: text('lease_token'),
  },
  table => [
    index('maintenance_runs_job').on(table.job, table.id),
    uniqueIndex('maintenance_runs_one').on(table.job).where(sql`state IN ('running', 'interrupted')`),
  ],
)
