import { queryOptions } from '@tanstack/react-query'
import { getAppStoreStatus } from '#contract/app-store-status.ts'
import { call } from '#web/lib/api-client.ts'

const minuteMs = 60_000

/**
 * SPEC §9 keeps what was loaded and polls nothing. This query is the exception, as a banner that outlives its reason says
 * something false: each new page may ask again after a minute, and while the App Store does not answer, so does the banner.
 */
export const appStoreStatusQuery = queryOptions({
  queryKey: [getAppStoreStatus.path],
  queryFn: ({ signal }) => call(getAppStoreStatus, { signal }),
  // A page is whole without it: the server does not answer 503 for this one alone.
  meta: { isSecondary: true },
  staleTime: minuteMs,
  refetchInterval: ({ state: { data } }) => (data && data.state !== 'answering' ? minuteMs : false),
})
