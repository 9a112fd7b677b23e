import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { type Continent, continents } from '#domain/continents.ts'
import { findAppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readSearchAddress, termOf } from '#web/components/app-search/search-address.ts'
import { readGenre } from '#web/components/browse/chart-address.ts'
import { readScopeAddress, type ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readDay, readList, readStorefront, type Search } from '#web/lib/address-parts.ts'

export const mostCompared = 5

/** Each app gets a letter by its position in the URL. */
export const letters = ['A', 'B', 'C', 'D', 'E'] as const
export type Letter = (typeof letters)[number]

export const countrySorts = ['country', 'winner', ...letters] as const
export type CountrySort = (typeof countrySorts)[number]

export const keywordSorts = ['keyword', ...letters] as const
export type KeywordSort = (typeof keywordSorts)[number]

/**
 * The apps, the filter and day for the country results, the sort orders of the country and keyword tables, the chart of the
 * history, and the search term.
 */
export type CompareAddress = ScopeAddress & {
  apps?: readonly string[] | undefined
  day?: string | undefined
  continent?: Continent | undefined
  storefront?: StorefrontCode | undefined
  plotType?: ChartType | undefined
  plotDevice?: Device | undefined
  plotGenre?: number | undefined
  keywordSort?: KeywordSort | undefined
  keywordOrder?: 'desc' | undefined
  q?: string | undefined
} & TableSort<CountrySort>

const readApps = (value: unknown): string[] =>
  readList(value, Number.POSITIVE_INFINITY)
    .filter(id => findAppId(id) !== undefined)
    .slice(0, mostCompared)

/** The query string of the page. Unknown values are ignored; the order of the apps is kept. */
export const readCompareAddress = (search: Search): CompareAddress => {
  const apps = readApps(search.apps)
  const keywords = readTableSort(keywordSorts, { sort: search.keywordSort, order: search.keywordOrder })
  return {
    apps: apps.length > 0 ? apps : undefined,
    ...readScopeAddress(search),
    day: readDay(search.day),
    continent: readChoice(search.continent, continents),
    storefront: readStorefront(search.storefront),
    plotType: readChoice(search.plotType, chartTypes),
    plotDevice: readChoice(search.plotDevice, devices),
    plotGenre: readGenre(search.plotGenre),
    keywordSort: keywords.sort,
    keywordOrder: keywords.order,
    q: termOf(readSearchAddress(search)) || undefined,
    ...readTableSort(countrySorts, search),
  }
}

/** Two apps make a comparison. From then on visitors see no proposals. */
export const isBegun = ({ apps = [] }: CompareAddress): boolean => apps.length > 1

export const withApp = (address: CompareAddress, appStoreId: string): CompareAddress => ({
  ...address,
  apps: [...(address.apps ?? []), appStoreId],
  q: undefined,
})

/** Removes an app. Resets the sort order, because it may refer to a letter that now belongs to another app. */
export const withoutApp = (address: CompareAddress, appStoreId: string): CompareAddress => {
  const apps = address.apps?.filter(id => id !== appStoreId) ?? []
  return { ...address, apps: apps.length > 0 ? apps : undefined, sort: undefined, order: undefined }
}
