import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type FoundApp, searchApps } from '#contract/search.ts'
import { isSearchNotice, type SearchNotice, searchNoticeHeader } from '#domain/search-notices.ts'
import { secondMs } from '#domain/units.ts'
import { callWithHeaders } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { withTimeLimit } from '#web/lib/time-limit.ts'

export type Found = { apps: readonly FoundApp[]; notice: SearchNotice | null }

const patienceMs = 30 * secondMs
/** Results without the App Store's are refetched on the next visit after this time. */
const makeshiftMs = 30 * secondMs

type SearchInput = { term: string; signal: AbortSignal; timeoutMs?: number }

/** @throws a `TimeoutError` when there is no response within `timeoutMs`. */
export const fetchFound = async ({ term, signal, timeoutMs = patienceMs }: SearchInput): Promise<Found> => {
  const { answer, headers } = await withTimeLimit({ signal, timeoutMs }, limited =>
    callWithHeaders(searchApps, { query: { q: term }, signal: limited }),
  )
  const notice = headers.get(searchNoticeHeader)
  return { apps: Array.isArray(answer) ? answer : [], notice: isSearchNotice(notice) ? notice : null }
}

export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: [searchApps.path, term],
    queryFn: ({ signal }) => fetchFound({ term, signal }),
    staleTime: ({ state: { data } }) => (data?.notice ? makeshiftMs : Number.POSITIVE_INFINITY),
    enabled: term !== '',
  })

/** Prefetches the results unless the term is empty. */
export const prefetchSearch = (queryClient: QueryClient, term: string): Promise<void> | undefined =>
  term === '' ? undefined : prefetch(queryClient, searchQuery(term))
