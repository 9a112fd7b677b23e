import type { LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useReader } from '#web/lib/reader.ts'
import { SortHead } from './sort-head.tsx'
import { type SortValue, sortRows, type TableSort } from './table-sort.ts'

export type Column<Row, Key extends string = string> = {
  key: Key
  head: string
  cell: (row: Row) => ReactNode
  /** The value to sort by. A column without it is not sortable. */
  sortValue?: (row: Row) => SortValue
  /** Renders the cell as the row header. */
  isRowHead?: boolean
  /** Classes for the header and every cell: width, alignment and the breakpoint from which the column is visible. */
  className?: string
}

type DataTableProps<Row, Key extends string> = {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly Column<Row, Key>[]
  /** In the default order. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort<Key>
  /** The search params of the page for a sort order. */
  searchFor?: (sort: TableSort<Key>) => NonNullable<LinkProps['search']>
  /** Highlights a row, such as the country selected on a map. */
  isMarked?: (row: Row) => boolean
  /** Full-width content below a row; undefined for most rows. */
  detail?: (row: Row) => ReactNode
}

const Row = <Item, Key extends string>({
  row,
  columns,
  isMarked,
}: {
  row: Item
  columns: readonly Column<Item, Key>[]
  isMarked: boolean
}) => (
  <tr
    className={classNames('data-row', isMarked && 'bg-hover font-medium')}
    {...(isMarked && { 'aria-current': 'true' as const })}
  >
    {columns.map(({ key, cell, isRowHead, className }) =>
      isRowHead ? (
        <th key={key} scope="row" className={className}>
          {cell(row)}
        </th>
      ) : (
        <td key={key} className={className}>
          {cell(row)}
        </td>
      ),
    )}
  </tr>
)

/** `contain-inline-size` keeps the content from widening the table. */
const Detail = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children && (
    <tr>
      <td colSpan={columns} className="pb-6">
        <div className="contain-inline-size">{children}</div>
      </td>
    </tr>
  )

/** The rows in the order of the URL. CSV downloads use the same order. */
export const useSortedRows = <Item, Key extends string>({
  rows,
  columns,
  sort,
}: {
  rows: readonly Item[]
  columns: readonly Column<Item, Key>[]
  sort: TableSort<Key> | undefined
}): readonly Item[] => {
  const { locale } = useReader()
  const sortValue = columns.find(({ key }) => key === sort?.sort)?.sortValue
  return sortValue ? sortRows({ rows, sortValue, isDescending: sort?.order === 'desc', locale }) : rows
}

/** A table with a sticky header. The sort controls are links because the sort order is part of the URL. */
export const DataTable = <Item, Key extends string>(props: DataTableProps<Item, Key>) => {
  const { caption, columns, rows, rowKey, sort = {}, searchFor, isMarked, detail } = props
  const sorted = useSortedRows({ rows, columns, sort })
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-xs text-third">
        <tr>
          {columns.map(({ key, head, sortValue, className }) => (
            <SortHead
              key={key}
              column={key}
              label={head}
              sort={sort}
              searchFor={sortValue && searchFor}
              className={className}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map(row => (
          <Fragment key={rowKey(row)}>
            <Row row={row} columns={columns} isMarked={isMarked?.(row) ?? false} />
            <Detail columns={columns.length}>{detail?.(row)}</Detail>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
