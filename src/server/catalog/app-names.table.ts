import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { foldedName } from './apps.table.ts'

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
    /** This name and the catalogue's developer, folded for search; null in rows from before they could be searched. */
    searchText: text('search_text'),
  },
  table => [
    primaryKey({ columns: [table.language, table.appId] }),
    index('app_names_search_text').using('gin', table.searchText.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('app_names_folded_name').using('hash', foldedName(table.searchText)),
  ],
)
