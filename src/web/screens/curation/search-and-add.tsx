import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { AddableApps, AddableSkeleton } from './addable-apps.tsx'

const { search: words } = curationWords

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
  // Nothing can be said about the term before the turn of the search comes.
  const apps = found && !isUndecided(found) ? found.apps : undefined
  const isSearching = isFetching || found !== undefined
  return (
    <div className="pt-3">
      <p role="status" className={apps?.length === 0 ? 'text-table text-second' : 'sr-only'}>
        {isSearching && !apps && words.searching}
        {apps && (apps.length > 0 ? words.found(apps.length) : words.nothing(term))}
      </p>
      {found?.notice && <p className="pb-2 text-sm text-second">{searchWords.notices[found.notice]}</p>}
      {apps && apps.length > 0 && <AddableApps apps={apps} />}
      {!apps && isSearching && <AddableSkeleton />}
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
    <SplitSection title={words.title} explanation={words.explanation}>
      <search>
        <AppSearchField label={words.label} placeholder={words.placeholder} value={typed} onChange={setTyped} />
      </search>
      {term && <Outcome term={term} />}
    </SplitSection>
  )
}
