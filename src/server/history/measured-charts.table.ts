import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/**
 * Measurements that history has and nobody has looked at yet for alerts. A row is written in the transaction that takes
 * the fetch out of `recordings`, and deleted in the one that writes what it gave rise to: none is missed or told twice.
 */
export const measuredCharts = pgTable(
  'measured_charts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chartKey: text('chart_key').notNull(),
    observedAt: moment('observed_at').notNull(),
    /** The sweep it belongs to: what one sweep changed is told together. Null where no sweep was. */
    sweepId: bigint('sweep_id', { mode: 'number' }),
    queuedAt: moment('queued_at').notNull(),
    leaseUntil: moment('lease_until'),
  },
  table => [index('measured_charts_sweep').on(table.sweepId)],
)
