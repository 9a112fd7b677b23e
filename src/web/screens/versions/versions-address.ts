import { type Continent, continents } from '#domain/continents.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readStorefront, type Search } from '#web/lib/address-parts.ts'

export const usualStorefront: StorefrontCode = 'us'

/** Without price, because prices are in different currencies. */
export const pageSorts = ['country', 'rating', 'ratings', 'version', 'read'] as const
export type PageSort = (typeof pageSorts)[number]

/** The country of the plots, and the filter and sort order of the table (default: larger markets first). */
export type VersionsAddress = {
  storefront?: StorefrontCode | undefined
  continent?: Continent | undefined
} & TableSort<PageSort>

/** The query string of the tab. The United States (the default) and unknown countries are left out. */
export const readVersionsAddress = (search: Search): VersionsAddress => {
  const storefront = readStorefront(search.storefront)
  return {
    storefront: storefront === usualStorefront ? undefined : storefront,
    continent: readChoice(search.continent, continents),
    ...readTableSort(pageSorts, search),
  }
}
