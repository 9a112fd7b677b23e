import { bigint, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { moment } from '../platform/moments.ts'

/** For which keywords the place of an app is measured, and for whom. */
export const appKeywords = pgTable(
  'app_keywords',
  {
    id: uuid().primaryKey().defaultRandom(),
    appId: bigint('app_id', { mode: 'number' })
      .notNull()
      .references(() => apps.appId),
    storefront: text().notNull(),
    keyword: text().notNull(),
    /** Who wants to know; null: Rank Atlas chose it from the app's name, and everybody sees it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  table => [
    unique('app_keywords_once').on(table.appId, table.storefront, table.keyword, table.userId).nullsNotDistinct(),
    index('app_keywords_search').on(table.storefront, table.keyword),
    index('app_keywords_user').on(table.userId),
  ],
)

/** When each search was last tried and last measured: the same search of many apps is one call a day. */
export const keywordPlans = pgTable(
  'keyword_plans',
  {
    storefront: text().notNull(),
    keyword: text().notNull(),
    triedAt: moment('tried_at'),
    measuredAt: moment('measured_at'),
    /** Nobody asks before: a worker is at it, or the search rests until it is due. */
    leaseUntil: moment('lease_until'),
  },
  table => [primaryKey({ columns: [table.storefront, table.keyword] }), index('keyword_plans_tried').on(table.triedAt)],
)
