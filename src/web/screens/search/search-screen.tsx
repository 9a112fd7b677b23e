import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { FoundApp } from '#contract/search.ts'
import type { SearchNotice as Notice } from '#domain/search-notices.ts'
import { findStoreLink } from '#domain/store-links.ts'
import { secondMs } from '#domain/units.ts'
import { AppGrid } from '#web/components/app-list/app-card.tsx'
import { CardsSkeleton } from '#web/components/app-list/app-list-skeleton.tsx'
import { type Found, isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { CategorySwitch } from '#web/components/browse/category-links.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useTrendsOf } from '#web/components/trends/use-trends-of.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ResultCard } from './result-card.tsx'
import { SearchBox } from './search-box.tsx'

type ResultCountInput = { count: number; term: string; isLink: boolean }

/** The number of results, in one line. */
const useResultCount = ({ count, term, isLink }: ResultCountInput): string => {
  const { locale } = useReader()
  if (count === 0) return isLink ? words.emptyLink : words.empty
  if (isLink && count === 1) return `${words.foundAtLink}. ${words.enterOpens}`
  return words.found({ count: formatNumber(count, locale), isOne: count === 1, term })
}

/** Icons above the fold on most screens. */
const firstSight = 6

const ResultGrid = ({ apps }: { apps: readonly FoundApp[] }) => {
  const trendOf = useTrendsOf(apps)
  return (
    <AppGrid>
      {apps.map((app, index) => (
        <ResultCard
          key={app.appStoreId}
          app={app}
          trend={trendOf.get(app.appStoreId)}
          isFirstSight={index < firstSight}
        />
      ))}
    </AppGrid>
  )
}

const FoundSkeleton = () => (
  <Loading label={words.searching}>
    <Skeleton className="mb-3 h-[18px] w-44" />
    <CardsSkeleton />
  </Loading>
)

type SearchNoticeProps = { notice: Notice; isAsking: boolean; onAskAgain: () => void }

/** When a queued search will run. The page repeats the search automatically. */
const WaitingNotice = ({ retryAfterMs = 0, hasApps }: { retryAfterMs?: number | undefined; hasApps: boolean }) => {
  const { locale } = useReader()
  const seconds = formatNumber(Math.max(1, Math.round(retryAfterMs / secondMs)), locale)
  return (
    <div className="pb-5">
      <Stale>
        {words.waiting(seconds)} {hasApps && words.knownMeanwhile}
      </Stale>
    </div>
  )
}

/** Explains why the App Store's own results are missing, with a button to retry. */
const SearchNotice = ({ notice, isAsking, onAskAgain }: SearchNoticeProps) => (
  <div className="pb-5">
    <Stale>
      {words.notices[notice]}{' '}
      <button
        type="button"
        onClick={onAskAgain}
        disabled={isAsking}
        className={textLink('text', 'font-medium disabled:no-underline')}
      >
        {isAsking ? words.asking : words.askAgain}
      </button>
    </Stale>
  </div>
)

type SearchResultsProps = {
  found: Found
  term: string
  isLink: boolean
  isAsking: boolean
  onAskAgain: () => void
}

const SearchResults = ({ found, term, isLink, isAsking, onAskAgain }: SearchResultsProps) => {
  const { apps, notice, retryAfterMs } = found
  const text = useResultCount({ count: apps.length, term, isLink })
  return (
    <section aria-label={words.results}>
      {notice === 'app-store-waiting' && <WaitingNotice retryAfterMs={retryAfterMs} hasApps={apps.length > 0} />}
      {notice && notice !== 'app-store-waiting' && (
        <SearchNotice notice={notice} isAsking={isAsking} onAskAgain={onAskAgain} />
      )}
      {isUndecided(found) && <FoundSkeleton />}
      {apps.length === 0 && !isUndecided(found) && (
        <Empty title={text}>{isLink ? words.emptyLinkHint : words.emptyHint}</Empty>
      )}
      {apps.length > 0 && (
        <>
          <p className="line-clamp-2 pb-3 text-table text-second">{text}</p>
          <ResultGrid apps={apps} />
        </>
      )}
    </section>
  )
}

/** Shown before a search: what the search understands, and links for browsing. */
const SearchPrompt = () => (
  <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-[34px]">
    <Section title={words.promptTitle}>
      <dl className="border-t border-line text-table">
        {words.prompts.map(({ kind, example, note }) => (
          <div key={kind} className="border-b border-line py-2.5 sm:flex sm:items-baseline sm:gap-4">
            <dt className="w-36 shrink-0 font-medium">{kind}</dt>
            <dd className="min-w-0 text-second [overflow-wrap:anywhere]">
              <span className="text-ink/85">{example}</span>
              <span className="text-third"> · {note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
    <Section title={words.browseTitle} className="print:hidden">
      <CategorySwitch />
    </Section>
  </div>
)

/** SPEC §8 asks for a toast in addition to the error on the page. */
const useFailureToast = (error: unknown) => {
  useEffect(() => {
    if (error) showToast({ title: words.failedTitle, description: words.failedToast, tone: 'bad' })
  }, [error])
}

/** Mounted before its text changes, because screen readers announce only changes of an existing live region. */
const Announcement = ({ found, term, isLink }: { found: Found | undefined; term: string; isLink: boolean }) => {
  const text = useResultCount({ count: found?.apps.length ?? 0, term, isLink })
  return (
    <p role="status" className="sr-only">
      {found && !isUndecided(found) && text}
    </p>
  )
}

const Intro = () => (
  <div className="pb-4">
    <h2 className="text-body font-semibold tracking-[-0.01em]">{words.introTitle}</h2>
    <p className="mt-0.5 max-w-[62ch] text-second">{words.intro}</p>
  </div>
)

export const SearchScreen = ({ term }: { term: string }) => {
  const { data: found, error, refetch, isFetching } = useQuery(searchQuery(term))
  const navigate = useNavigate()
  const isLink = findStoreLink(term) !== undefined
  const lone = isLink && found?.apps.length === 1 ? found.apps[0] : undefined
  useFailureToast(error)
  const search = (typed: string) => {
    if (typed !== term) void navigate({ to: '/search', search: { q: typed } })
    else if (error || found?.notice) void refetch()
  }
  const open = lone && (() => void navigate({ to: '/app/$id', params: { id: lone.appStoreId } }))
  return (
    <Page title={words.title} description={words.description} isIndexed={term === ''}>
      <div className="mb-7 rounded-button border border-line bg-panel p-4 sm:p-5">
        <Intro />
        <SearchBox term={term} isSearching={isFetching} onSearch={search} onOpen={open} />
      </div>
      <Announcement found={found} term={term} isLink={isLink} />
      {!term && <SearchPrompt />}
      {found && <SearchResults found={found} term={term} isLink={isLink} isAsking={isFetching} onAskAgain={refetch} />}
      {term && !found && error && <Failure message={describeSearchFailure(error)} error={error} onRetry={refetch} />}
      {term && !found && !error && <FoundSkeleton />}
    </Page>
  )
}
