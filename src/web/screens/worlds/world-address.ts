import { type Continent, continents } from '#domain/continents.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readScopeAddress, type ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readDay, readStorefront, readTerm, type Search } from '#web/lib/address-parts.ts'

export const worldSorts = ['country', 'rank', 'chart', 'measured', 'depth'] as const
export type WorldSort = (typeof worldSorts)[number]

/** The scope, the day, and the filter and sort order of the table. Default: the app's own charts, now, best rank first. */
export type WorldAddress = ScopeAddress & {
  day?: string | undefined
  /** The country selected on the map. */
  country?: StorefrontCode | undefined
  continent?: Continent | undefined
  /** The search term for country names. */
  q?: string | undefined
} & TableSort<WorldSort>

/** The query string of the tab. Unknown and default values are left out. */
export const readWorldAddress = (search: Search): WorldAddress => ({
  ...readScopeAddress(search),
  day: readDay(search.day),
  country: readStorefront(search.country),
  continent: readChoice(search.continent, continents),
  q: readTerm(search.q),
  ...readTableSort(worldSorts, search),
})
