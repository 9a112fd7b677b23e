import type { SearchNotice as Notice } from '#domain/search-notices.ts'
import { secondMs } from '#domain/units.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { Stale } from '#web/components/feedback/stale.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type SearchNoticeProps = { notice: Notice; isAsking: boolean; onAskAgain: () => void }

/** The turn of a search that waits. The page asks again by itself. */
export const WaitingNotice = ({
  retryAfterMs = 0,
  hasApps,
}: {
  retryAfterMs?: number | undefined
  hasApps: boolean
}) => {
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
export const SearchNotice = ({ notice, isAsking, onAskAgain }: SearchNoticeProps) => (
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
