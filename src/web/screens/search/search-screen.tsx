import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { findStoreLink } from '#domain/store-links.ts'
import { type Found, isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { CategoryLinks } from '#web/components/browse/category-links.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useResultCount } from './result-count.ts'
import { FoundSkeleton } from './result-grid.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'

/** Shown before a search: what the search understands, and links for browsing. */
const SearchPrompt = () => (
  <div className="grid max-w-3xl gap-[34px]">
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
    <Section title={words.browseTitle}>
      <CategoryLinks />
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
  usePageMeta({
    title: `${words.title} - ${productName}`,
    description: words.description,
    isIndexed: term === '',
  })
  const search = (typed: string) => {
    if (typed !== term) void navigate({ to: '/search', search: { q: typed } })
    else if (error || found?.notice) void refetch()
  }
  const open = lone && (() => void navigate({ to: '/app/$id', params: { id: lone.appStoreId } }))
  return (
    <>
      <PageHeader>
        <PageTitle />
      </PageHeader>
      <div className="mb-7 rounded-button border border-line bg-panel p-4 sm:p-5">
        <Intro />
        <SearchBox term={term} isSearching={isFetching} onSearch={search} onOpen={open} />
      </div>
      <Announcement found={found} term={term} isLink={isLink} />
      {!term && <SearchPrompt />}
      {found && <SearchResults found={found} term={term} isLink={isLink} isAsking={isFetching} onAskAgain={refetch} />}
      {term && !found && error && <Failure message={describeSearchFailure(error)} error={error} onRetry={refetch} />}
      {term && !found && !error && <FoundSkeleton />}
    </>
  )
}
