import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moments.ts'

/** The versions of this program that have used the database, so that an older one can say which is newer. */
export const versions = pgTable('versions', {
  version: text().primaryKey(),
  firstUsedAt: moment('first_used_at').notNull().defaultNow(),
})
