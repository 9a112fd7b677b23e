import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Names that storefronts show in their first language where these differ from the catalogue's name. A language without a
 * row shows the catalogue's name.
 */
export const appNames = pgTable(
  'app_names',
  {
    language: text().notNull(),
    appId: bigint('app_id', { mode: 'number' }).notNull(),
    name: text().notNull(),
  },
  table => [primaryKey({ columns: [table.language, table.appId] })],
)
