import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** One row: which installation this database belongs to. The rank history has the same stamp. */
export const installations = pgTable('installations', {
  id: uuid().primaryKey(),
  /** Rises in both halves at each start and each hour, so halves from different times differ. */
  pulse: integer().notNull(),
  stampedAt: moment('stamped_at').notNull(),
  /** Of the program that wrote the stamp, so that an older one can name it. */
  version: text(),
})
