import { queryOptions } from '@tanstack/react-query'
import { getAppTrend, listPublicTrends, listTrackedScores, listTrackedTrends, listTrends } from '#contract/trends.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'

export const publicTrendsQuery = (address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [listPublicTrends.path, query],
    queryFn: async ({ signal }) => (await call(listPublicTrends, { query, signal })).trends,
    // The list is complete without its changes.
    meta: { isSecondary: true },
  })
}

export const trackedTrendsQuery = (userId: string, address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [listTrackedTrends.path, userId, query],
    queryFn: async ({ signal }) => (await call(listTrackedTrends, { params: { userId }, query, signal })).trends,
  })
}

/** The limit of one call. */
const mostTrends = 100

/** The trends of the first apps of a list. */
export const trendsQuery = (appStoreIds: readonly string[]) => {
  const apps = appStoreIds.slice(0, mostTrends)
  return queryOptions({
    queryKey: [listTrends.path, apps],
    queryFn: async ({ signal }) => (await call(listTrends, { query: { apps: apps.join() }, signal })).trends,
    enabled: apps.length > 0,
    meta: { isSecondary: true },
  })
}

/** The polling interval while scores are being computed. */
const askAgainMs = 3_000

/** The world scores of the apps that a user tracks. The list never waits for them. */
export const trackedScoresQuery = (userId: string) =>
  queryOptions({
    queryKey: [listTrackedScores.path, userId],
    queryFn: ({ signal }) => call(listTrackedScores, { params: { userId }, signal }),
    refetchInterval: ({ state }) => state.data?.isComplete === false && askAgainMs,
    // The list is complete without its scores.
    meta: { isSecondary: true },
  })

export const appTrendQuery = (appStoreId: string, address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [getAppTrend.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppTrend, { params: { appStoreId }, query, signal }),
    // The previous charts stay until the new ones are loaded.
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })
}
