import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/moments.ts'

/**
 * Runs of the four jobs. A running run belongs to the process that holds its lease; one without a lease waits for a
 * process, and one whose lease is over was interrupted.
 */
export const maintenanceRuns = pgTable(
  'maintenance_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text().$type<JobName>().notNull(),
    state: text().$type<'running' | 'interrupted' | 'success' | 'failed' | 'reset'>().notNull(),
    /** What the run was given, such as a threshold. */
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null for the schedule. */
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull(),
    /** When this stretch of it began: a rate over the pause before a resumption would say nothing. */
    resumedAt: moment('resumed_at').notNull(),
    endedAt: moment('ended_at'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    doneBefore: integer('done_before').notNull().default(0),
    /** Where to go on; its shape is the job's own. */
    checkpoint: jsonb(),
    details: text(),
    lastError: text('last_error'),
    cancelRequestedAt: moment('cancel_requested_at'),
    leaseUntil: moment('lease_until'),
    /** Proves who holds the lease. */
    leaseToken: text('lease_token'),
  },
  table => [
    index('maintenance_runs_job').on(table.job, table.id),
    uniqueIndex('maintenance_runs_one').on(table.job).where(sql`state IN ('running', 'interrupted')`),
  ],
)
