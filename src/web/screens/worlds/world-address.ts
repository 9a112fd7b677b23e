import { type Continent, continents } from '#domain/continents.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readWorldFilter, type WorldFilter } from '#web/components/browse/world-filter.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readDay, readStorefront, type Search } from '#web/lib/address-parts.ts'

export const worldSorts = ['country', 'rank', 'chart', 'measured', 'depth'] as const
export type WorldSort = (typeof worldSorts)[number]

/** The chart filter, the day, and the filter and sort order of the table. Default: all charts, now, best rank first. */
export type WorldAddress = WorldFilter & {
  day?: string | undefined
  /** The country selected on the map. */
  country?: StorefrontCode | undefined
  continent?: Continent | undefined
  /** The search term for country names. */
  q?: string | undefined
} & TableSort<WorldSort>

export const longestTerm = 80

const readTerm = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, longestTerm) || undefined : undefined

/** The query string of the tab. Unknown and default values are left out. */
export const readWorldAddress = (search: Search): WorldAddress => ({
  ...readWorldFilter(search),
  day: readDay(search.day),
  country: readStorefront(search.country),
  continent: readChoice(search.continent, continents),
  q: readTerm(search.q),
  ...readTableSort(worldSorts, search),
})
