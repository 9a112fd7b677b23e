import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundApp } from '#contract/search.ts'
import type { SearchNotice } from '#domain/search-notices.ts'
import { findStoreLink } from '#domain/store-links.ts'
import { isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { termOf } from '#web/components/app-search/search-address.ts'

export type AppSearch = {
  apps: readonly FoundApp[] | undefined
  /** Why the App Store's own results are missing. */
  notice: SearchNotice | null
  error: Error | null
  /** Whether the search term is an App Store link. */
  isLink: boolean
  isSearching: boolean
  search: (typed: string) => void
}

/** The search of the dialog, which shares its cache with the search page. Ignores blank input. */
export const useAppSearch = (): AppSearch => {
  const [term, setTerm] = useState('')
  // Retry a search that failed on the search page.
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(term), retryOnMount: true })
  const search = (typed: string) => {
    const next = termOf({ q: typed })
    if (next === term && (error || data?.notice)) void refetch()
    else if (next) setTerm(next)
  }
  return {
    apps: data && !isUndecided(data) ? data.apps : undefined,
    notice: data?.notice ?? null,
    error: isFetching ? null : error,
    isLink: findStoreLink(term) !== undefined,
    isSearching: isFetching || (data !== undefined && isUndecided(data)),
    search,
  }
}
