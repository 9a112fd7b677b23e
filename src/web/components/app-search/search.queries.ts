import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type FoundApp, searchApps } from '#contract/search.ts'
import { isSearchNotice, type SearchNotice, searchNoticeHeader } from '#domain/search-notices.ts'
import { secondMs } from '#domain/units.ts'
import { callWithHeaders } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { withTimeLimit } from '#web/lib/time-limit.ts'

export type Found = {
  apps: readonly FoundApp[]
  notice: SearchNotice | null
  /** When a queued search should run. */
  retryAfterMs?: number | undefined
}

/** Whether the search is queued and the catalogue has no match, so that the term may still have results. */
export const isUndecided = ({ apps, notice }: Pick<Found, 'apps' | 'notice'>): boolean =>
  apps.length === 0 && notice === 'app-store-waiting'

const patienceMs = 30 * secondMs
/** Results without those of the App Store are refetched on the next visit after this time. */
const makeshiftMs = 30 * secondMs
/** The retry delay of a queued search if the server gives none. */
const usualTurnMs = 5 * secondMs

const readRetryAfter = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * secondMs : usualTurnMs
}

/** When a search is repeated automatically. */
export const repeatAfterMs = (found: Found | undefined): number | false => found?.retryAfterMs ?? false

type SearchInput = { term: string; signal: AbortSignal; timeoutMs?: number }

/** @throws a `TimeoutError` when there is no response within `timeoutMs`. */
export const fetchFound = async ({ term, signal, timeoutMs = patienceMs }: SearchInput): Promise<Found> => {
  const { answer, headers } = await withTimeLimit({ signal, timeoutMs }, limited =>
    callWithHeaders(searchApps, { query: { q: term }, signal: limited }),
  )
  const notice = headers.get(searchNoticeHeader)
  const found = { apps: Array.isArray(answer) ? answer : [], notice: isSearchNotice(notice) ? notice : null }
  return found.notice === 'app-store-waiting' ? Object.assign(found, { retryAfterMs: readRetryAfter(headers) }) : found
}

export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: [searchApps.path, term],
    queryFn: ({ signal }) => fetchFound({ term, signal }),
    staleTime: ({ state: { data } }) => (data?.notice ? makeshiftMs : Number.POSITIVE_INFINITY),
    // An exception to SPEC §9, which never polls: a queued search continues automatically.
    refetchInterval: ({ state: { data } }) => repeatAfterMs(data),
    enabled: term !== '',
  })

/** Prefetches the results unless the term is empty. */
export const prefetchSearch = (queryClient: QueryClient, term: string): Promise<void> | undefined =>
  term === '' ? undefined : prefetch(queryClient, searchQuery(term))
