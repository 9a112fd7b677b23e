import { bigint, index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/**
 * Fetches on their way into history. A row is written in the transaction that ends the work on a chart and deleted
 * once ClickHouse has it, so a stop at any moment repeats an insert (harmless) and never loses one.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fetch: jsonb().notNull(),
    /** The sweep it belongs to; null where none was. */
    sweepId: bigint('sweep_id', { mode: 'number' }),
    leaseUntil: moment('lease_until'),
  },
  table => [index('recordings_lease_until').on(table.leaseUntil)],
)
