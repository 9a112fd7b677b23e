import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { FoundApp } from '#contract/search.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { FoundAppsSkeleton } from '#web/components/app-search/found-apps.tsx'
import { isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { adminAppsQuery } from '#web/components/curation/curation.queries.ts'
import { curationWords as words } from '#web/components/curation/curation.words.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useAddApp } from './use-add-app.ts'

// SPEC §9: the same height as the results of the other app search.
const area = 'h-64 overflow-y-auto rounded-button border border-line'

/** The button stays after the app was added, so that it keeps the focus. */
const AddButton = ({ app, isListed }: { app: FoundApp; isListed: boolean }) => {
  const { mutate, isPending } = useAddApp()
  const label = isListed ? words.search.added : words.search.add
  return (
    <button
      type="button"
      aria-disabled={isListed}
      aria-busy={isPending}
      onClick={() => !isListed && !isPending && mutate(app)}
      className="inline-flex h-8 min-w-20 shrink-0 items-center justify-center gap-1.5 rounded-button border border-line-strong bg-panel px-2.5 text-sm font-medium hover:bg-hover aria-disabled:cursor-default aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:text-second"
    >
      {isListed && <Check size={14} aria-hidden />}
      {isPending ? words.search.adding : label}
      <span className="sr-only">{words.ofApp(app.name)}</span>
    </button>
  )
}

const AddableApps = ({ apps }: { apps: readonly FoundApp[] }) => {
  const { data: publicApps = [] } = useQuery(adminAppsQuery)
  const ids = new Set(publicApps.map(({ id }) => id))
  return (
    // The scrolling list needs no tabindex: its links and buttons take the focus.
    <ul aria-label={words.search.results} className={area}>
      {apps.map(app => (
        <li key={app.id} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
          <AppIcon src={app.icon} name={app.name} size={36} className="size-9" />
          <span className="min-w-0 flex-1 text-table">
            <NameLink app={app} page="/app/$id" className="block truncate font-medium">
              {app.name}
            </NameLink>
            <span className="block truncate text-sm text-second">
              <bdi>{app.developer}</bdi> · {app.category}
            </span>
          </span>
          <AddButton app={app} isListed={ids.has(app.id)} />
        </li>
      ))}
    </ul>
  )
}

// SPEC §9.
const fewestCharacters = 2
const debounceMs = 300

/** The search term: the typed text, debounced, once it is long enough. */
const useTerm = (typed: string): string => {
  const settled = useDebounced(typed.trim(), debounceMs)
  return [...settled].length >= fewestCharacters && typed.trim() !== '' ? settled : ''
}

/** The results, loading state or error of a search. */
const Outcome = ({ term }: { term: string }) => {
  const { data: found, error, isFetching, refetch } = useQuery({ ...searchQuery(term), retryOnMount: true })
  // A queued search has no result yet.
  const apps = found && !isUndecided(found) ? found.apps : undefined
  const isSearching = isFetching || found !== undefined
  return (
    <div className="pt-3">
      <p role="status" className={apps?.length === 0 ? 'text-table text-second' : 'sr-only'}>
        {isSearching && !apps && words.search.searching}
        {apps && (apps.length > 0 ? words.search.found(apps.length) : words.search.nothing(term))}
      </p>
      {found?.notice && <p className="pb-2 text-sm text-second">{searchWords.notices[found.notice]}</p>}
      {apps && apps.length > 0 && <AddableApps apps={apps} />}
      {!apps && isSearching && (
        <div className={`${area} overflow-hidden`}>
          <FoundAppsSkeleton count={5} />
        </div>
      )}
      {!apps && error && !isFetching && (
        <Failure message={describeSearchFailure(error)} error={error} onRetry={refetch} />
      )}
    </div>
  )
}

/** Searches as the admin types, and adds results to the list. */
export const SearchAndAdd = () => {
  const [typed, setTyped] = useState('')
  const term = useTerm(typed)
  return (
    <SplitSection title={words.search.title} explanation={words.search.explanation}>
      <search>
        <AppSearchField
          label={words.search.label}
          placeholder={words.search.placeholder}
          value={typed}
          onChange={setTyped}
        />
      </search>
      {term && <Outcome term={term} />}
    </SplitSection>
  )
}
