import { doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/days.ts'
import { users } from '../accounts/accounts.table.ts'
import { moment } from '../platform/database/moments.ts'

/** The weights of countries that admins set. Rows are only added. In version 1, not stored, all weigh the same. */
export const scoreWeights = pgTable('score_weights', {
  version: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 2 }),
  /** The first of a month. */
  validFrom: text('valid_from').$type<Day>().notNull(),
  /** By storefront; a country that is not named weighs 1. */
  weights: jsonb().$type<Record<string, number>>().notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
})

/** How many ratings the top 100 of a country had, one row per reading. Rows are only added. */
export const marketSizes = pgTable(
  'market_sizes',
  {
    storefront: text().notNull(),
    readAt: moment('read_at').notNull(),
    /** The middle rating count, in this storefront, of the apps that were found. */
    ratings: doublePrecision().notNull(),
    /** How many apps were found with a rating count. */
    apps: integer().notNull(),
    /** When the chart that named the apps was read. */
    chartAt: moment('chart_at').notNull(),
  },
  table => [primaryKey({ columns: [table.storefront, table.readAt] })],
)
