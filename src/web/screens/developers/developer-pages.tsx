import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { developerWords as words } from './developer.words.ts'

/** The server's page size. */
const pageSize = 100

type PageLinkProps = { offset: number; rel: 'prev' | 'next'; children: ReactNode }

/** Drops the sort order, which applies to one page only. */
const PageLink = ({ offset, rel, children }: PageLinkProps) => (
  <Link
    to="."
    search={{ offset: offset || undefined }}
    activeOptions={{ exact: true }}
    rel={rel}
    className="inline-flex h-9 items-center rounded-button px-2.5 text-second hover:bg-hover hover:text-ink"
  >
    {children}
  </Link>
)

type DeveloperPagesProps = { offset: number; showing: number; totalApps: number }

/** Links to the other pages; renders nothing if there is only one. */
export const DeveloperPages = ({ offset, showing, totalApps }: DeveloperPagesProps) => {
  const { locale } = useReader()
  if (offset === 0 && showing >= totalApps) return null
  const [first, last, all] = [offset + 1, offset + showing, totalApps].map(count => formatNumber(count, locale))
  return (
    <nav aria-label={words.pages} className="flex flex-wrap items-center gap-2 pt-5 text-table">
      {offset > 0 && (
        <PageLink offset={Math.max(0, offset - pageSize)} rel="prev">
          {words.previous}
        </PageLink>
      )}
      <span className="px-2.5 tabular-nums">{words.range({ first: `${first}`, last: `${last}`, all: `${all}` })}</span>
      {offset + showing < totalApps && (
        <PageLink offset={offset + pageSize} rel="next">
          {words.next}
        </PageLink>
      )}
    </nav>
  )
}
