export const listViews = ['grid', 'table'] as const
export type ListView = (typeof listViews)[number]

export const sortColumns = ['name', 'category', 'developer', 'rating'] as const
export type SortColumn = (typeof sortColumns)[number]

/** How a list is shown. The URL omits the grid view, the default order and ascending. */
export type ListAddress = {
  view?: 'table' | undefined
  sort?: SortColumn | undefined
  order?: 'desc' | undefined
}

/** Reads the search params of a list. Unknown values fall back to the defaults. */
export const readListAddress = ({ view, sort, order }: Record<string, unknown>): ListAddress => {
  const column = sortColumns.find(known => known === sort)
  return {
    view: view === 'table' ? 'table' : undefined,
    sort: column,
    order: column && order === 'desc' ? 'desc' : undefined,
  }
}

/** The same sort order in another view. */
export const withView = (address: ListAddress, view: ListView): ListAddress => ({
  ...address,
  view: view === 'table' ? view : undefined,
})

/** The sort order after a click on a column header: ascending first, then reversed on each click. */
export const withSortToggled = (address: ListAddress, column: SortColumn): ListAddress => ({
  ...address,
  sort: column,
  order: address.sort === column && address.order === undefined ? 'desc' : undefined,
})

/** The value of `aria-sort`; undefined when the list is not sorted by this column. */
export const sortOf = ({ sort, order }: ListAddress, column: SortColumn): 'ascending' | 'descending' | undefined => {
  if (sort !== column) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}
