import { type ListScopeAddress, readListScope } from '#web/components/scopes/scope-query.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import type { Search } from '#web/lib/address-parts.ts'

export const listViews = ['grid', 'table'] as const
export type ListView = (typeof listViews)[number]

export const sortColumns = ['name', 'category', 'developer', 'rating'] as const
/** Sorts without a column; `change` and `world` only where the list shows these. */
export const moreSorts = ['best', 'change', 'world'] as const
export type SortColumn = (typeof sortColumns)[number] | (typeof moreSorts)[number]

/** How a list is shown. The URL omits the grid view, the default order and ascending. */
export type ListAddress = ListScopeAddress & TableSort<SortColumn> & { view?: 'table' | undefined }

export const readListAddress = (search: Search): ListAddress => ({
  view: search.view === 'table' ? 'table' : undefined,
  ...readListScope(search),
  ...readTableSort([...sortColumns, ...moreSorts], search),
})

export const withView = (address: ListAddress, view: ListView): ListAddress => ({
  ...address,
  view: view === 'table' ? view : undefined,
})
