import type { QueryClient } from '@tanstack/react-query'
import { appSummaryQuery, rankHistoryQuery } from '#web/components/app-frame/app.queries.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { type Found, searchQuery } from '#web/components/app-search/search.queries.ts'
import type { standingApp } from './lists.ts'
import { exampleChart, exampleHistory } from './readings.ts'
import { exampleApp, type exampleSummary } from './summaries.ts'

// Responses of the server that a page needs, put into its cache.

export const listing =
  (...apps: (typeof standingApp)[]) =>
  (queryClient: QueryClient) =>
    queryClient.setQueryData(publicAppsQuery().queryKey, apps)

export const withSummary = (summary: typeof exampleSummary) => (queryClient: QueryClient) => {
  const { appStoreId } = exampleApp
  queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, summary)
  queryClient.setQueryData(
    rankHistoryQuery({ appStoreId, chart: exampleChart, range: '180d' }).queryKey,
    exampleHistory,
  )
}

export const withFound = (found: Found) => (queryClient: QueryClient) =>
  queryClient.setQueryData(searchQuery('notes').queryKey, found)
