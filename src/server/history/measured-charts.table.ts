import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'

/**
 * Measurements in history that alerts have not evaluated yet. The transaction that records the fetch inserts the row,
 * and the transaction that writes the findings deletes it, so each is evaluated exactly once.
 */
export const measuredCharts = pgTable(
  'measured_charts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chartKey: text('chart_key').notNull(),
    observedAt: moment('observed_at').notNull(),
    /** The sweep of the measurement: changes of one sweep are reported together. Null without a sweep. */
    sweepId: bigint('sweep_id', { mode: 'number' }),
    queuedAt: moment('queued_at').notNull(),
    leaseUntil: moment('lease_until'),
  },
  table => [index('measured_charts_sweep').on(table.sweepId)],
)
