import { textOrder } from '#domain/text-order.ts'

/** By which column a table is sorted, as the address says it. Its own order, and ascending, are not said. */
export type TableSort<Key extends string = string> = { sort?: Key | undefined; order?: 'desc' | undefined }

/** What rows are compared by; null where there is nothing to compare. */
export type SortValue = string | number | null

type Search = Record<string, unknown>

/** Reads the order of a table with these columns from the address. Unknown values are ignored. */
export const readTableSort = <Key extends string>(
  keys: readonly Key[],
  { sort, order }: Search,
): { sort: Key | undefined; order: 'desc' | undefined } => {
  const known = keys.find(key => key === sort)
  return { sort: known, order: known && order === 'desc' ? 'desc' : undefined }
}

/** What a click on a column's head leads to: first ascending, then the other way round each time. */
export const withSortToggled = <Key extends string>(
  { sort, order }: TableSort<Key>,
  key: Key,
): { sort: Key; order: 'desc' | undefined } => ({
  sort: key,
  order: sort === key && order === undefined ? 'desc' : undefined,
})

/** In the words of `aria-sort`; undefined where the table is not sorted by it. */
export const sortedBy = ({ sort, order }: TableSort, key: string): 'ascending' | 'descending' | undefined => {
  if (sort !== key) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}

type Compare = (one: string, other: string) => number

const compareValues = (one: string | number, other: string | number, compare: Compare): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other))

type SortInput<Row> = {
  rows: readonly Row[]
  sortValue: (row: Row) => SortValue
  isDescending: boolean
  locale: string
}

/**
 * The rows by a value, text as the reader's language sorts it. Rows without one stand last in both orders: nothing is
 * neither small nor large. Equal ones stay as they stood.
 */
export const sortRows = <Row>({ rows, sortValue, isDescending, locale }: SortInput<Row>): Row[] => {
  const compare = textOrder(locale)
  const direction = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [sortValue(a), sortValue(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return direction * compareValues(one, other, compare)
  })
}
