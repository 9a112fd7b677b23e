import { type Found, isUndecided } from '#web/components/app-search/search.queries.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { useResultCount } from './result-count.ts'
import { FoundSkeleton, ResultGrid } from './result-grid.tsx'
import { SearchNotice, WaitingNotice } from './search-notice.tsx'

type SearchResultsProps = {
  found: Found
  term: string
  isLink: boolean
  isAsking: boolean
  onAskAgain: () => void
}

export const SearchResults = ({ found, term, isLink, isAsking, onAskAgain }: SearchResultsProps) => {
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
