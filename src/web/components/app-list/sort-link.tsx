import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { appListWords } from './app-list.words.ts'
import { type ListAddress, type SortColumn, sortOf, withSortToggled } from './list-address.ts'

type SortLinkProps = { column: SortColumn; address: ListAddress; isHead?: boolean }

/**
 * A link, because the sort order is part of the URL. In a table header `aria-sort` announces the order; elsewhere a screen
 * reader text does.
 */
export const SortLink = ({ column, address, isHead = false }: SortLinkProps) => {
  const sorted = sortOf(address, column)
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <Link
      to="."
      search={withSortToggled(address, column)}
      resetScroll={false}
      preload={false}
      className={classNames(
        'group inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink',
        sorted && 'font-medium text-ink',
      )}
    >
      {appListWords.columns[column]}
      {(sorted || isHead) && (
        <Arrow
          size={13}
          aria-hidden
          className={classNames(!sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      )}
      {sorted && !isHead && <span className="sr-only">{appListWords.sorted[sorted]}</span>}
    </Link>
  )
}
