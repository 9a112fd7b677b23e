import type { QueryClient } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { findHistoryChart } from '#web/components/rank-histories/history-chart.ts'
import type { ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { appTrendQuery } from '#web/components/trends/trends.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { appSummaryQuery, rankHistoryQuery } from './app.queries.ts'
import { defaultRange, type Range } from './ranges.ts'

type AppPageInput = ScopeAddress & { queryClient: QueryClient; appStoreId: string; range?: Range | undefined }

/**
 * Prefetches the history of the app's best chart, which is only known from the summary. On the server only; in the browser
 * the screen fetches it.
 */
const prefetchBestHistory = ({ queryClient, appStoreId, range = defaultRange, ...address }: AppPageInput) => {
  const summary = queryClient.getQueryData(appSummaryQuery(appStoreId, address).queryKey)
  const chart = summary && findHistoryChart(summary)
  return chart && prefetch(queryClient, rankHistoryQuery({ appStoreId, chart, range }))
}

export const prefetchAppPage = (input: AppPageInput): Promise<void> | undefined => {
  const { queryClient, appStoreId } = input
  if (findAppId(appStoreId) === undefined) return undefined
  const trend = prefetch(queryClient, appTrendQuery(appStoreId, input))
  const summary = prefetch(queryClient, appSummaryQuery(appStoreId, input))?.then(() => prefetchBestHistory(input))
  return summary && Promise.all([summary, trend]).then(() => undefined)
}
