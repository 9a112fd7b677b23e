import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type CountLinkProps = {
  search: NonNullable<LinkProps['search']>
  isChosen: boolean
  count: number
  children: ReactNode
}

/** A filter option with the number of matches. It is a link because the filter is part of the URL. */
export const CountLink = ({ search, isChosen, count, children }: CountLinkProps) => {
  const { locale } = useReader()
  return (
    <Link
      to="."
      search={search}
      replace
      resetScroll={false}
      preload={false}
      {...(isChosen && { 'aria-current': 'true' as const })}
      className={classNames(
        'chosen-when-forced flex h-8 items-center gap-1.5 rounded-button border px-2.5 text-sm whitespace-nowrap tabular-nums',
        isChosen ? 'border-line-strong bg-hover font-medium' : 'border-transparent text-second hover:text-ink',
      )}
    >
      {children}
      <span className="text-third">{formatNumber(count, locale)}</span>
    </Link>
  )
}
