import { type ListScopeAddress, readListScope } from '#web/components/scopes/scope-query.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { type CursorSearch, readRankCursor, type Search } from '#web/lib/address-parts.ts'

export const developerSorts = ['app', 'category', 'now', 'ever', 'countries', 'rating'] as const
export type DeveloperSort = (typeof developerSorts)[number]

/** Page and sort order of a developer's apps. The first page has no cursor. */
export type DeveloperAddress = ListScopeAddress & CursorSearch & TableSort<DeveloperSort>

export const readDeveloperAddress = (search: Search): DeveloperAddress => ({
  ...readListScope(search),
  ...readRankCursor(search),
  ...readTableSort(developerSorts, search),
})

/** App Store ids consist of digits. */
export const isDeveloperId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)
