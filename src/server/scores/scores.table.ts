import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/days.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/moments.ts'

/** The weights of countries that admins set. Rows are only added. Version 1 is not stored: all countries weigh the same. */
export const scoreWeights = pgTable('score_weights', {
  version: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 2 }),
  /** The first of a month. */
  validFrom: text('valid_from').$type<Day>().notNull(),
  /** By storefront; a country that is not named weighs 1. */
  weights: jsonb().$type<Record<string, number>>().notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
})
