import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { tableWords as words } from './table.words.ts'
import type { SortDirection } from './table-sort.ts'

type SortLinkProps = {
  label: string
  /** Undefined when the table is not sorted by this column. */
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
