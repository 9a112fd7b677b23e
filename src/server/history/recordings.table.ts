import { bigint, index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/**
 * Fetches on their way into history. The transaction that finishes a chart inserts the row, and the row is deleted once
 * ClickHouse has stored the fetch. A crash may repeat an insert, which is harmless, but never loses one.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fetch: jsonb().notNull(),
    /** The sweep of the fetch; null without a sweep. */
    sweepId: bigint('sweep_id', { mode: 'number' }),
    leaseUntil: moment('lease_until'),
  },
  table => [index('recordings_lease_until').on(table.leaseUntil)],
)
