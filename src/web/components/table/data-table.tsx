import { Fragment, type ReactNode } from 'react'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { lightCountry, useIsLit } from '#web/components/maps/lit-country.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useReader } from '#web/lib/reader.ts'
import { type SearchFor, SortHead } from './sort-head.tsx'
import { type SortValue, sortRows, type TableSort } from './table-sort.ts'

type TableProps = {
  caption: string
  columns?: ReactNode
  head: ReactNode
  children: ReactNode
  /** Fixed column widths; long names are truncated. */
  isFixed?: boolean
}

export const Table = ({ caption, columns, head, children, isFixed = false }: TableProps) => (
  <table className={classNames('w-full text-table', isFixed && 'table-fixed')}>
    <caption className="sr-only">{caption}</caption>
    {columns}
    <thead className="text-left text-xs text-third">{head}</thead>
    <tbody>{children}</tbody>
  </table>
)

export type Column<Row, Key extends string = string> = {
  key: Key
  head: string
  /** Visually hides the header, such as that of a column of buttons. */
  isHeadHidden?: boolean
  /** `index` is the position of the row in the current sort order, from 0. */
  cell: (row: Row, index: number) => ReactNode
  /** The value to sort by. A column without it is not sortable. */
  sortValue?: (row: Row) => SortValue
  /** Renders the cell as the row header. */
  isRowHead?: boolean
  className?: string
  /** Classes for the header only, such as the width: a long table would repeat it in every row. */
  headClass?: string
}

type DataTableProps<Row, Key extends string> = {
  caption: string
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort<Key>
  searchFor?: SearchFor<Key>
  /** Each change of the sort order adds a history entry, so Back undoes it. */
  isSortStep?: boolean
  /** Highlights a row, such as the country selected on a map. */
  isMarked?: (row: Row) => boolean
  /** The country of a row beside a map: the pointer on one lights both. */
  countryOf?: (row: Row) => StorefrontCode
  /** Full-width content below a row; undefined for most rows. */
  detail?: (row: Row) => ReactNode
  /** The column span of the detail row: the number of columns on a phone. */
  detailSpan?: number
  /** Aligns cells at the top, for cells with several lines. */
  isTall?: boolean
  /** Fixed column widths; long names are truncated. */
  isFixed?: boolean
  /** Replaces the table when there are no rows. */
  empty?: ReactNode
}

type RowProps<Item, Key extends string> = Pick<DataTableProps<Item, Key>, 'columns'> & {
  row: Item
  index: number
  isMarked: boolean
  isTall: boolean
  country: StorefrontCode | undefined
}

const Row = <Item, Key extends string>({ row, index, columns, isTall, isMarked, country }: RowProps<Item, Key>) => (
  <tr
    className={classNames(
      'data-row',
      isTall && 'tall-row',
      isMarked && 'bg-hover font-medium',
      useIsLit(country) && 'bg-hover',
    )}
    {...(isMarked && { 'aria-current': 'true' as const })}
    {...(country && {
      onPointerEnter: () => lightCountry(country),
      onPointerLeave: () => lightCountry(undefined),
    })}
  >
    {columns.map(({ key, cell, isRowHead, className }) => {
      const Cell = isRowHead ? 'th' : 'td'
      return (
        <Cell key={key} scope={isRowHead ? 'row' : undefined} className={className}>
          {cell(row, index)}
        </Cell>
      )
    })}
  </tr>
)

type DetailProps = { columns: number; span: number; children: ReactNode }

/**
 * `contain-inline-size` keeps the content from widening the table. When it spans fewer columns, an empty cell fills the rest
 * on wide screens.
 */
const Detail = ({ columns, span, children }: DetailProps) => (
  <tr>
    <td colSpan={span} className="pb-6">
      <div className="contain-inline-size">{children}</div>
    </td>
    {span < columns && <td colSpan={columns - span} className="max-md:hidden" />}
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

type HeadsProps<Item, Key extends string> = Pick<
  DataTableProps<Item, Key>,
  'columns' | 'sort' | 'searchFor' | 'isSortStep'
>

const Heads = <Item, Key extends string>({ columns, sort = {}, searchFor, isSortStep }: HeadsProps<Item, Key>) => (
  <tr>
    {columns.map(({ key, head, isHeadHidden, sortValue, className, headClass }) => (
      <SortHead
        key={key}
        column={key}
        label={head}
        isLabelHidden={isHeadHidden}
        sort={sort}
        searchFor={sortValue && searchFor}
        isStep={isSortStep}
        className={classNames(className, headClass)}
      />
    ))}
  </tr>
)

/** A table with a sticky header. The sort controls are links because the sort order is part of the URL. */
export const DataTable = <Item, Key extends string>(props: DataTableProps<Item, Key>) => {
  const { caption, columns, rows, rowKey, sort, isMarked, isTall = false, isFixed = false, empty } = props
  const sorted = useSortedRows({ rows, columns, sort })
  if (empty && rows.length === 0) return empty
  return (
    <Table caption={caption} head={<Heads {...props} />} isFixed={isFixed}>
      {sorted.map((row, index) => {
        const detail = props.detail?.(row)
        return (
          <Fragment key={rowKey(row)}>
            <Row
              row={row}
              index={index}
              columns={columns}
              isTall={isTall}
              isMarked={isMarked?.(row) ?? false}
              country={props.countryOf?.(row)}
            />
            {detail && (
              <Detail columns={columns.length} span={props.detailSpan ?? columns.length}>
                {detail}
              </Detail>
            )}
          </Fragment>
        )
      })}
    </Table>
  )
}
