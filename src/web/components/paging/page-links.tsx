import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

const words = {
  pages: 'Pages of the list',
  page: 'Page',
  previous: 'Previous',
  next: 'Next',
  gap: '…',
  newest: 'Newest',
  older: 'Older',
  first: 'First page',
  range: (range: string, total: string) => `${range} of ${total}`,
}

/** Which apps of a list by rank are on a page. */
type Shown = { appsBefore: number; showing: number; totalApps: number }

/** `61–120` */
export const formatRange = ({ appsBefore, showing }: Shown, locale: string): string =>
  [appsBefore + 1, appsBefore + showing].map(count => formatNumber(count, locale)).join('–')

/** `61–120 of 3,212` */
const Range = ({ shown }: { shown: Shown }) => {
  const { locale } = useReader()
  return (
    <span className="px-2.5 text-table tabular-nums">
      {words.range(formatRange(shown, locale), formatNumber(shown.totalApps, locale))}
    </span>
  )
}

type CursorLinksProps = {
  label?: string
  cursor: string | undefined
  nextCursor: string | null
  /** Only for a list by rank. */
  shown?: Shown
}

const searchFor = (cursor: string | undefined) => (before: object) => ({
  ...before,
  // A sort order applies to one page only.
  sort: undefined,
  order: undefined,
  cursor,
})

/** Links to the first page and to the next one. To go to the page before, use the browser's Back button. */
export const CursorLinks = ({ label = words.pages, cursor, nextCursor, shown }: CursorLinksProps) =>
  (cursor !== undefined || nextCursor !== null) && (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 pt-6">
      {cursor !== undefined && (
        <Link to="." search={searchFor(undefined)} preload={false} className={buttonClass()}>
          {shown ? words.first : words.newest}
        </Link>
      )}
      {shown && <Range shown={shown} />}
      {nextCursor !== null && (
        <Link to="." search={searchFor(nextCursor)} preload={false} rel="next" className={buttonClass()}>
          {shown ? words.next : words.older}
        </Link>
      )}
    </nav>
  )

type Pages = { page: number; pageCount: number }

/** Pages up to this distance from the current page have a link. */
const reach = 2
const linksOfShortList = 2 * reach + 3

/** The pages to link: all pages of a short list, otherwise the first, the last and those around the current page. */
export const listPageNumbers = ({ page, pageCount }: Pages): number[] =>
  Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    number => pageCount <= linksOfShortList || number === 1 || number === pageCount || Math.abs(number - page) <= reach,
  )

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
