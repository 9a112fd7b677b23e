import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { textLink } from './text-link.ts'

type FoldedListProps = {
  items: readonly ReactNode[]
  /**
   * The number of items that are always visible. One extra item is shown as well, because a fold would take the same space.
   */
  most: number
  more: (text: string, count: number) => string
  className: string
}

export const FoldedList = ({ items, most, more, className }: FoldedListProps) => {
  const { locale } = useReader()
  const visibleCount = items.length > most + 1 ? most : items.length
  const count = items.length - visibleCount
  return (
    <>
      <ul className={className}>{items.slice(0, visibleCount)}</ul>
      {count > 0 && (
        <details className="mt-1.5">
          <summary className={textLink('quiet', 'inline-block py-0.5 text-sm text-second')}>
            {more(formatNumber(count, locale), count)}
          </summary>
          <ul className={`mt-1.5 ${className}`}>{items.slice(visibleCount)}</ul>
        </details>
      )}
    </>
  )
}
