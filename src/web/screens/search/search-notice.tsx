import type { SearchNotice as Notice } from '#domain/search-notices.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { Stale } from '#web/components/feedback/stale.tsx'
import { textLink } from '#web/components/ui/text-link.ts'

type SearchNoticeProps = { notice: Notice; isAsking: boolean; onAskAgain: () => void }

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
