import { type Continent, continents } from '#domain/continents.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readChoice, readStorefront, type Search } from '#web/components/browse/address-parts.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'

export const usualStorefront: StorefrontCode = 'us'

/** Not by price: prices in different currencies cannot be compared. */
export const pageSorts = ['country', 'rating', 'ratings', 'version', 'read'] as const
export type PageSort = (typeof pageSorts)[number]

/** The country of the plots, and which countries the table shows, in which order: larger markets first unless said. */
export type VersionsAddress = {
  storefront?: StorefrontCode | undefined
  continent?: Continent | undefined
} & TableSort<PageSort>

/** The address bar of the tab. The United States (the default) and unknown countries are left out. */
export const readVersionsAddress = (search: Search): VersionsAddress => {
  const storefront = readStorefront(search.storefront)
  return {
    storefront: storefront === usualStorefront ? undefined : storefront,
    continent: readChoice(search.continent, continents),
    ...readTableSort(pageSorts, search),
  }
}
