import { readCount, type Search } from '#web/components/browse/address-parts.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'

export const developerSorts = ['app', 'category', 'now', 'ever', 'countries', 'rating'] as const
export type DeveloperSort = (typeof developerSorts)[number]

/** Apps of a developer before those that are shown, and how these are sorted. The first page is not said. */
export type DeveloperAddress = { offset?: number | undefined } & TableSort<DeveloperSort>

export const readDeveloperAddress = (search: Search): DeveloperAddress => ({
  offset: readCount(search.offset) || undefined,
  ...readTableSort(developerSorts, search),
})

/** An id as the App Store has them: digits. */
export const isDeveloperId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)
