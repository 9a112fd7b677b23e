import { queryOptions } from '@tanstack/react-query'
import { type AppStoreStatus, getAppStoreStatus } from '#contract/app-store-status.ts'
import { call } from '#web/lib/api-client.ts'

const minuteMs = 60_000
/** Short, because the first measurement follows the start within seconds. */
const firstMs = 10_000

/** When to ask again while the page stays open. */
const intervalOf = ({ state, observedAt }: AppStoreStatus): number | false => {
  if (state !== 'answering') return minuteMs
  return observedAt === null ? firstMs : false
}

/**
 * An exception to SPEC §9, which never refetches or polls: an outdated banner would be wrong. Each new page may refetch after
 * a minute. The query polls while the App Store is not responding and before the first measurement.
 */
export const appStoreStatusQuery = queryOptions({
  queryKey: [getAppStoreStatus.path],
  queryFn: ({ signal }) => call(getAppStoreStatus, { signal }),
  // A page is complete without this query, so its failure alone does not make the server respond with 503.
  meta: { isSecondary: true },
  staleTime: minuteMs,
  refetchInterval: ({ state: { data } }) => (data ? intervalOf(data) : false),
})
