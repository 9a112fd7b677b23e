import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'

export const listViews = ['grid', 'table'] as const
export type ListView = (typeof listViews)[number]

export const sortColumns = ['name', 'category', 'developer', 'rating'] as const
export type SortColumn = (typeof sortColumns)[number]

/** How a list is shown. The URL omits the grid view, the default order and ascending. */
export type ListAddress = TableSort<SortColumn> & { view?: 'table' | undefined }

/** Reads the search params of a list. Unknown values fall back to the defaults. */
export const readListAddress = ({ view, sort, order }: Record<string, unknown>): ListAddress => ({
  view: view === 'table' ? 'table' : undefined,
  ...readTableSort(sortColumns, { sort, order }),
})

/** The same sort order in another view. */
export const withView = (address: ListAddress, view: ListView): ListAddress => ({
  ...address,
  view: view === 'table' ? view : undefined,
})
