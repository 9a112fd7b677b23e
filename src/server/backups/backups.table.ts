import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'

/** Backups that a schedule or an admin asked for, with those that failed. Not part of a backup. */
export const backupRuns = pgTable('backup_runs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at').notNull(),
  /** The file; null if none was written. */
  name: text(),
  bytes: bigint({ mode: 'number' }),
  /** Why there is no file, or why the bucket does not have it; null if all is well. */
  failure: text(),
})
