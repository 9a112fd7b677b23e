import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/audit.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/** Admins' actions. Rows are only added. Deleting an account keeps its actions without the name. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text().$type<AuditAction>().notNull(),
    subject: text(),
    subjectName: text('subject_name'),
    reason: text(),
    details: text(),
  },
  table => [index('audit_entries_user_id').on(table.userId)],
)
