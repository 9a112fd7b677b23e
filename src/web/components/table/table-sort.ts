import { textOrder } from '#domain/text-order.ts'

/** The sort order of a table in the URL. The default order and ascending are omitted. */
export type TableSort<Key extends string = string> = { sort?: Key | undefined; order?: 'desc' | undefined }

/** Null when the row has no value to compare. */
export type SortValue = string | number | null

type Search = Record<string, unknown>

/** Reads the sort order of a table with these columns from the URL. Unknown values are ignored. */
export const readTableSort = <Key extends string>(
  keys: readonly Key[],
  { sort, order }: Search,
): { sort: Key | undefined; order: 'desc' | undefined } => {
  const known = keys.find(key => key === sort)
  return { sort: known, order: known && order === 'desc' ? 'desc' : undefined }
}

/** The sort order after a click on a column header: ascending first, then reversed on each click. */
export const withSortToggled = <Key extends string>(
  { sort, order }: TableSort<Key>,
  key: Key,
): { sort: Key; order: 'desc' | undefined } => ({
  sort: key,
  order: sort === key && order === undefined ? 'desc' : undefined,
})

export type SortDirection = 'ascending' | 'descending'

export const sortedBy = ({ sort, order }: TableSort, key: string): SortDirection | undefined => {
  if (sort !== key) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}

type Compare = (a: string, b: string) => number

const compareValues = (a: string | number, b: string | number, compare: Compare): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))

type SortInput<Row> = {
  rows: readonly Row[]
  sortValue: (row: Row) => SortValue
  isDescending: boolean
  locale: string
}

/**
 * Sorts rows by a value; text uses the collation of the reader's locale. Rows without a value come last in both orders. The
 * sort is stable.
 */
export const sortRows = <Row>({ rows, sortValue, isDescending, locale }: SortInput<Row>): Row[] => {
  const compare = textOrder(locale)
  const direction = isDescending ? -1 : 1
  return rows.toSorted((rowA, rowB) => {
    const [a, b] = [sortValue(rowA), sortValue(rowB)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * compareValues(a, b, compare)
  })
}
