import type { Found } from '#web/components/app-search/search.queries.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { useResultCount } from './result-count.ts'
import { ResultGrid } from './result-grid.tsx'
import { SearchNotice } from './search-notice.tsx'

type SearchResultsProps = {
  found: Found
  term: string
  isLink: boolean
  isAsking: boolean
  onAskAgain: () => void
}

export const SearchResults = ({ found, term, isLink, isAsking, onAskAgain }: SearchResultsProps) => {
  const { apps, notice } = found
  const text = useResultCount({ count: apps.length, term, isLink })
  return (
    <section aria-label={words.results}>
      {notice && <SearchNotice notice={notice} isAsking={isAsking} onAskAgain={onAskAgain} />}
      {apps.length === 0 ? (
        <Empty title={text}>{isLink ? words.emptyLinkHint : words.emptyHint}</Empty>
      ) : (
        <>
          <p className="line-clamp-2 pb-3 text-table text-second">{text}</p>
          <ResultGrid apps={apps} />
        </>
      )}
    </section>
  )
}
