import type { FoundApp } from '#contract/search.ts'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { findAppWords as words } from './find-app.words.ts'
import { FindAppNote } from './find-app-note.tsx'
import { nothingFoundNote, searchFailureNote } from './find-app-notes.ts'
import { FindAppResults, FindAppSkeleton } from './find-app-results.tsx'
import type { AppSearch } from './use-app-search.ts'

type FindAppOutcomeProps = {
  userId: string
  found: AppSearch
  chosen: FoundApp | undefined
  onChoose: (app: FoundApp) => void
}

/** Why there are no results. */
const NoResults = ({ found: { apps, error, isLink } }: { found: AppSearch }) => (
  <div className="p-3">
    {error && <FindAppNote note={searchFailureNote(error)} />}
    {!error && apps && <FindAppNote note={nothingFoundNote(isLink)} />}
    {!error && !apps && <p className="text-sm text-third">{words.prompt}</p>}
  </div>
)

/** The search results in a scrollable area, 16rem high (SPEC §9). */
export const FindAppOutcome = ({ userId, found, chosen, onChoose }: FindAppOutcomeProps) => {
  const { apps = [], notice, isSearching } = found
  return (
    <div className="mt-4 h-64 overflow-y-auto overscroll-contain rounded-button border border-line">
      {notice && <p className="px-3 pt-2.5 text-sm text-amber">{searchWords.notices[notice]}</p>}
      {apps.length > 0 && <FindAppResults userId={userId} apps={apps} chosen={chosen} onChoose={onChoose} />}
      {apps.length === 0 && (isSearching ? <FindAppSkeleton /> : <NoResults found={found} />)}
    </div>
  )
}
