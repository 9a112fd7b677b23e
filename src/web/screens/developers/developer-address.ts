import { type ListScopeAddress, readListScope } from '#web/components/scopes/scope-query.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readCount, type Search } from '#web/lib/address-parts.ts'

export const developerSorts = ['app', 'category', 'now', 'ever', 'countries', 'rating'] as const
export type DeveloperSort = (typeof developerSorts)[number]

/** Offset and sort order of a developer's apps. The first page has no offset. */
export type DeveloperAddress = ListScopeAddress & { offset?: number | undefined } & TableSort<DeveloperSort>

export const readDeveloperAddress = (search: Search): DeveloperAddress => ({
  ...readListScope(search),
  offset: readCount(search.offset) || undefined,
  ...readTableSort(developerSorts, search),
})

/** App Store ids consist of digits. */
export const isDeveloperId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)
