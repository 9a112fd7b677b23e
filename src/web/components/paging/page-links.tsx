import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { listPageNumbers, type Pages } from './page-numbers.ts'
import { pagingWords as words } from './paging.words.ts'

type PageLinkProps = { page: number; isCurrent?: boolean; rel?: 'prev' | 'next'; children: ReactNode }

const PageLink = ({ page, isCurrent = false, rel, children }: PageLinkProps) => (
  <Link
    to="."
    search={before => ({ ...before, page: page > 1 ? page : undefined })}
    preload={false}
    rel={rel}
    {...(isCurrent && { 'aria-current': 'page' as const })}
    className={classNames(
      'inline-flex h-9 min-w-9 items-center justify-center rounded-button px-2.5 tabular-nums',
      isCurrent ? 'bg-hover font-medium text-ink framed-when-forced' : 'text-second hover:bg-hover hover:text-ink',
    )}
  >
    {children}
  </Link>
)

/** Links to the other pages of a list. Renders nothing when there is only one page. */
export const PageLinks = ({ page, pageCount }: Pages) => {
  const { locale } = useReader()
  if (pageCount < 2) return null
  return (
    <nav aria-label={words.pages} className="pt-6 text-table">
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            <PageLink page={page - 1} rel="prev">
              {words.previous}
            </PageLink>
          </li>
        )}
        {listPageNumbers({ page, pageCount }).map((number, index, numbers) => (
          <li key={number}>
            {index > 0 && numbers[index - 1] !== number - 1 && <span aria-hidden="true">{words.gap}</span>}
            <PageLink page={number} isCurrent={number === page}>
              <span className="sr-only">{words.page} </span>
              {formatNumber(number, locale)}
            </PageLink>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <PageLink page={page + 1} rel="next">
              {words.next}
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
