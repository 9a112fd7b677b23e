import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { type SortDirection, sortedBy, type TableSort, withSortToggled } from './table-sort.ts'

const words = {
  /** Screen reader text for a sort link outside a table header. */
  sorted: { ascending: 'ascending', descending: 'descending' },
} as const

type SortLinkProps = {
  label: string
  direction: SortDirection | undefined
  search: NonNullable<LinkProps['search']>
  /**
   * True in a table header, where `aria-sort` announces the order and hovering shows the arrow. Elsewhere a screen reader
   * text announces it.
   */
  isHead?: boolean
  /** Each change of the sort order adds a history entry, so Back undoes it. */
  isStep?: boolean
}

/** A link, because the sort order is part of the URL. */
export const SortLink = ({ label, direction, search, isHead = false, isStep = false }: SortLinkProps) => {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <Link
      to="."
      search={search}
      replace={!isStep}
      resetScroll={false}
      preload={false}
      className={classNames('group sort-link', direction && 'font-medium text-ink')}
    >
      {label}
      {(direction || isHead) && (
        <Arrow
          size={13}
          aria-hidden
          className={classNames(!direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      )}
      {direction && !isHead && <span className="sr-only">{words.sorted[direction]}</span>}
    </Link>
  )
}

export type SearchFor<Key extends string> = (sort: TableSort<Key>) => NonNullable<LinkProps['search']>

type SortHeadProps<Key extends string> = {
  column: Key
  label: string
  isLabelHidden?: boolean | undefined
  sort: TableSort<Key>
  /** Omit for a column that is not sortable. */
  searchFor?: SearchFor<Key> | undefined
  isStep?: boolean | undefined
  rowSpan?: number
  className?: string | undefined
}

/** A sticky header. */
export const stickyHead = 'sticky z-1 bg-paper font-normal whitespace-nowrap'
/** The line below a header. It is a shadow because the border of a collapsed table would scroll away. */
export const headLine = 'shadow-[inset_0_-1px_0_var(--color-line)]'
const headClass = `${stickyHead} ${headLine} top-0 py-1 pr-3 last:pr-0`

/** A column header, sortable or not. `aria-sort` announces the order. */
export const SortHead = <Key extends string>(props: SortHeadProps<Key>) => {
  const { column, label, isLabelHidden, sort, searchFor, isStep, rowSpan, className } = props
  const direction = sortedBy(sort, column)
  const text = isLabelHidden ? <span className="sr-only">{label}</span> : label
  return (
    <th scope="col" rowSpan={rowSpan} aria-sort={direction} className={classNames(headClass, className)}>
      {searchFor ? (
        <SortLink
          label={label}
          direction={direction}
          search={searchFor(withSortToggled(sort, column))}
          isHead
          isStep={isStep ?? false}
        />
      ) : (
        text
      )}
    </th>
  )
}
