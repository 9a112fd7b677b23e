import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { sortedBy, type TableSort, withSortToggled } from './table-sort.ts'

type SortHeadProps<Key extends string> = {
  column: Key
  label: string
  sort: TableSort<Key>
  /** Omit for a column that is not sortable. */
  searchFor?: ((sort: TableSort<Key>) => NonNullable<LinkProps['search']>) | undefined
  className?: string | undefined
}

/** A sticky header. Its line is a shadow because the border of a collapsed table would scroll away. */
const look =
  'sticky top-0 z-1 bg-paper py-1 pr-3 font-normal whitespace-nowrap shadow-[inset_0_-1px_0_var(--color-line)] last:pr-0'

/** The header of a sortable column. `aria-sort` announces the order. */
export const SortHead = <Key extends string>({ column, label, sort, searchFor, className }: SortHeadProps<Key>) => {
  const sorted = sortedBy(sort, column)
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={classNames(look, className)}>
      {searchFor ? (
        <Link
          to="."
          search={searchFor(withSortToggled(sort, column))}
          replace
          resetScroll={false}
          preload={false}
          className={classNames(
            // In numeric columns the arrow comes first, so that the label and the numbers align on the right.
            'group inline-flex min-h-6 items-center gap-1 hover:text-ink [th.text-right_&]:flex-row-reverse',
            sorted && 'font-medium text-ink',
          )}
        >
          {label}
          <Arrow
            size={13}
            aria-hidden
            className={classNames(!sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
          />
        </Link>
      ) : (
        label
      )}
    </th>
  )
}
