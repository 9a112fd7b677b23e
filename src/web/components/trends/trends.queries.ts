import { queryOptions } from '@tanstack/react-query'
import { listTrackedTrends } from '#contract/trends.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'

/** How the apps that a user tracks stand now, and how that changed. */
export const trackedTrendsQuery = (userId: string, address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [listTrackedTrends.path, userId, query],
    queryFn: ({ signal }) => call(listTrackedTrends, { params: { userId }, query, signal }),
  })
}
