import { queryOptions } from '@tanstack/react-query'
import { getAppStoreStatus } from '#contract/app-store-status.ts'
import { call } from '#web/lib/api-client.ts'

const minuteMs = 60_000

/**
 * An exception to SPEC §9, which never refetches or polls: an outdated banner would be wrong. Each new page may refetch after
 * a minute, and while the App Store is not responding the query polls.
 */
export const appStoreStatusQuery = queryOptions({
  queryKey: [getAppStoreStatus.path],
  queryFn: ({ signal }) => call(getAppStoreStatus, { signal }),
  // A page is complete without this query, so its failure alone does not make the server respond with 503.
  meta: { isSecondary: true },
  staleTime: minuteMs,
  refetchInterval: ({ state: { data } }) => (data && data.state !== 'answering' ? minuteMs : false),
})
