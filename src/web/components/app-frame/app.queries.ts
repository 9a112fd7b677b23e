import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getRankHistory } from '#contract/ranks.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { type Chart, chartKeyOf, chartQueryOf } from '#domain/charts.ts'
import { findAppId } from '#domain/ranks.ts'
import { rangeStart } from '#web/components/rank-histories/history-ranges.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch, prefetchBeside } from '#web/lib/prefetch.ts'
import type { Range } from './ranges.ts'

export const appWorldQuery = (appStoreId: string, { day, ...address }: ScopeAddress & { day?: string | undefined }) => {
  const query = { ...scopeQueryOf(address), day }
  return queryOptions({
    queryKey: [getAppWorld.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppWorld, { params: { appStoreId }, query, signal }),
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })
}

export const appSummaryQuery = (appStoreId: string, address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [getAppSummary.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppSummary, { params: { appStoreId }, query, signal }),
    // The numbers of the previous charts stay until the new ones are loaded.
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })
}

type RankHistoryInput = { appStoreId: string; chart: Chart; range: Range }

export const rankHistoryQuery = ({ appStoreId, chart, range }: RankHistoryInput) =>
  queryOptions({
    queryKey: [getRankHistory.path, appStoreId, chartKeyOf(chart), range],
    queryFn: ({ signal }) =>
      call(getRankHistory, {
        params: { appStoreId },
        query: { ...chartQueryOf(chart), from: rangeStart(range, new Date()) },
        signal,
      }),
    // When only the range changes, the old plot stays until the new one is loaded.
    placeholderData: (data, before) =>
      before?.queryKey[1] === appStoreId && before.queryKey[2] === chartKeyOf(chart) ? data : undefined,
  })

type AppTabInput = { queryClient: QueryClient; appStoreId: string; more?: () => Promise<void> | undefined }

/** Prefetches the app and the data of one tab, unless the URL has no valid app id. */
export const prefetchAppTab = ({ queryClient, appStoreId, more }: AppTabInput): Promise<void> | undefined => {
  if (findAppId(appStoreId) === undefined) return undefined
  const query = appSummaryQuery(appStoreId)
  const [app, tab] = [prefetch(queryClient, query), more && prefetchBeside(queryClient, query, more)]
  return app && Promise.all([app, tab]).then(() => undefined)
}
