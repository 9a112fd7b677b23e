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
  /** What rows are sorted by; without it the column cannot sort. */
  sortValue?: (row: Row) => SortValue
  /** The cell names its row. */
  isRowHead?: boolean
  /** Of the head and the cells: width, alignment, and from which width on there is room for the column. */
  className?: string
}

type DataTableProps<Row, Key extends string> = {
  /** What the table holds, for listeners. */
  caption: string
  columns: readonly Column<Row, Key>[]
  /** In the table's own order. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort<Key>
  /** What the address says when the table is sorted so. */
  searchFor?: (sort: TableSort<Key>) => NonNullable<LinkProps['search']>
  /** Rows that stand out, such as the one that is chosen on a map. */
  isMarked?: (row: Row) => boolean
  /** Content below a row across all columns; undefined for most. */
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

/** It takes the width of the table and never gives it one. */
const Detail = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children && (
    <tr>
      <td colSpan={columns} className="pb-6">
        <div className="contain-inline-size">{children}</div>
      </td>
    </tr>
  )

/** The rows as the address wants them sorted: what a CSV file of the table holds, too. */
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

/** A real table: its head stays in sight, and sorts by links, because the order is part of the address. */
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
