import type { LinkProps } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { SortLink } from './sort-link.tsx'
import { sortedBy, type TableSort, withSortToggled } from './table-sort.ts'

/** Returns the search params that sort the table this way. */
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
