import { type Continent, continents } from '#domain/continents.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readChoice, readDay, readStorefront, type Search } from '#web/components/browse/address-parts.ts'
import { readWorldFilter, type WorldFilter } from '#web/components/browse/world-filter.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'

export const worldSorts = ['country', 'rank', 'chart', 'measured', 'depth'] as const
export type WorldSort = (typeof worldSorts)[number]

/** Which charts count, of which day, and how the table shows it. By default all charts, now, the best ranks first. */
export type WorldAddress = WorldFilter & {
  day?: string | undefined
  /** The country that is chosen on the map. */
  country?: StorefrontCode | undefined
  continent?: Continent | undefined
  /** A part of the names of countries. */
  q?: string | undefined
} & TableSort<WorldSort>

export const longestTerm = 80

const readTerm = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, longestTerm) || undefined : undefined

/** The address bar of the tab. What is unknown, and what is usual, counts as not said. */
export const readWorldAddress = (search: Search): WorldAddress => ({
  ...readWorldFilter(search),
  day: readDay(search.day),
  country: readStorefront(search.country),
  continent: readChoice(search.continent, continents),
  q: readTerm(search.q),
  ...readTableSort(worldSorts, search),
})
