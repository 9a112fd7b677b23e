import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { type SortColumn, sortOf, type TestAddress, withSortToggled } from './test-address.ts'

type SortHeadProps = { column: SortColumn; address: TestAddress; className?: string }

/** The head stays in sight; its line is a shadow, because a border of a collapsed table would scroll away. */
const head = 'sticky top-0 z-1 bg-paper py-1 pr-3 font-normal shadow-[inset_0_-1px_0_var(--color-line)]'

/** A link, as the order is part of the address; `aria-sort` tells it. */
export const SortHead = ({ column, address, className }: SortHeadProps) => {
  const sorted = sortOf(address, column)
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={classNames(head, className)}>
      <Link
        to="."
        search={withSortToggled(address, column)}
        replace
        resetScroll={false}
        preload={false}
        className={classNames(
          'group inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink',
          sorted && 'font-medium text-ink',
          column === 'places' && 'flex-row-reverse',
        )}
      >
        {words.columns[column]}
        <Arrow
          size={13}
          aria-hidden
          className={classNames(!sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </Link>
    </th>
  )
}
