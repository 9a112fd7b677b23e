import { queryOptions } from '@tanstack/react-query'
import { isAppTracked, listTrackedApps } from '#contract/tracking.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'

// SPEC §9. No retries on the server, so that rendering a page does not wait for them.
const retries = import.meta.env.SSR ? 0 : 2

/** The key prefix of the user's lists, one list per scope. */
export const trackedListsKey = (userId: string) => [listTrackedApps.path, userId] as const

export const trackedAppsQuery = (userId: string, address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [...trackedListsKey(userId), query],
    queryFn: ({ signal }) => call(listTrackedApps, { params: { userId }, query, signal }),
    retry: retries,
  })
}

export const isTrackedQuery = (userId: string, appId: string) =>
  queryOptions({
    queryKey: [isAppTracked.path, userId, appId],
    queryFn: ({ signal }) => call(isAppTracked, { params: { userId, appStoreId: appId }, signal }),
  })
