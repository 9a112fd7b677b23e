export const listViews = ['grid', 'table'] as const
export type ListView = (typeof listViews)[number]

export const sortColumns = ['name', 'category', 'developer', 'rating'] as const
export type SortColumn = (typeof sortColumns)[number]

/** How a list is shown. The grid, the list's own order and ascending are not said in the address. */
export type ListAddress = {
  view?: 'table' | undefined
  sort?: SortColumn | undefined
  order?: 'desc' | undefined
}

/** The address bar of a list. Unknown values fall back to the defaults. */
export const readListAddress = ({ view, sort, order }: Record<string, unknown>): ListAddress => {
  const column = sortColumns.find(known => known === sort)
  return {
    view: view === 'table' ? 'table' : undefined,
    sort: column,
    order: column && order === 'desc' ? 'desc' : undefined,
  }
}

/** The same list in another view; its order stays. */
export const withView = (address: ListAddress, view: ListView): ListAddress => ({
  ...address,
  view: view === 'table' ? view : undefined,
})

/** What a click on a column's head leads to: first ascending, then the other way round each time. */
export const withSortToggled = (address: ListAddress, column: SortColumn): ListAddress => ({
  ...address,
  sort: column,
  order: address.sort === column && address.order === undefined ? 'desc' : undefined,
})

/** How the column is sorted, in the words of `aria-sort`; undefined when it is not. */
export const sortOf = ({ sort, order }: ListAddress, column: SortColumn): 'ascending' | 'descending' | undefined => {
  if (sort !== column) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}
