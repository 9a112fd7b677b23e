import { bigint, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/database/moments.ts'

/** The keywords of each app, and the person they are measured for. */
export const appKeywords = pgTable(
  'app_keywords',
  {
    id: uuid().primaryKey().defaultRandom(),
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    storefront: text().notNull(),
    keyword: text().notNull(),
    /** The person who added it; null if Rank Atlas chose it from the app's name, which makes it public. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  table => [
    unique('app_keywords_once').on(table.appId, table.storefront, table.keyword, table.userId).nullsNotDistinct(),
    index('app_keywords_search').on(table.storefront, table.keyword),
    index('app_keywords_user').on(table.userId),
  ],
)

/** When each search was last tried and last measured. Apps share a search, so it costs one call a day. */
export const keywordPlans = pgTable(
  'keyword_plans',
  {
    storefront: text().notNull(),
    keyword: text().notNull(),
    triedAt: moment('tried_at'),
    measuredAt: moment('measured_at'),
    /** No request before this time: a worker holds the lease, or the search is not due. */
    leaseUntil: moment('lease_until'),
  },
  table => [primaryKey({ columns: [table.storefront, table.keyword] }), index('keyword_plans_tried').on(table.triedAt)],
)

/** Results of searches. `app_ids` is in Apple's order. */
export const keywordReadings = pgTable(
  'keyword_readings',
  {
    storefront: text().notNull(),
    keyword: text().notNull(),
    observedAt: moment('observed_at').notNull(),
    depth: integer().notNull(),
    appIds: bigint('app_ids', { mode: 'number' }).array().notNull(),
  },
  table => [primaryKey({ columns: [table.storefront, table.keyword, table.observedAt] })],
)

/** Searches that gave no result, and why. */
export const keywordFailures = pgTable(
  'keyword_failures',
  {
    storefront: text().notNull(),
    keyword: text().notNull(),
    observedAt: moment('observed_at').notNull(),
    reason: text().notNull(),
    detail: text().notNull(),
  },
  table => [primaryKey({ columns: [table.storefront, table.keyword, table.observedAt] })],
)
