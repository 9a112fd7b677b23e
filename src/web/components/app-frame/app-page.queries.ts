import type { QueryClient } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { findHistoryChart } from '#web/components/rank-histories/history-chart.ts'
import { appTrendQuery } from '#web/components/trends/trends.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { appSummaryQuery, rankHistoryQuery } from './app.queries.ts'
import { type AppSearch, defaultRange } from './ranges.ts'

type AppPageInput = AppSearch & { queryClient: QueryClient; appStoreId: string }

/**
 * Prefetches the history of the plotted chart, which is only known from the summary. On the server only; in the browser
 * the screen fetches it.
 */
const prefetchBestHistory = ({ queryClient, appStoreId, range = defaultRange, country, ...address }: AppPageInput) => {
  const summary = queryClient.getQueryData(appSummaryQuery(appStoreId, address).queryKey)
  const chart = summary && findHistoryChart({ summary, country })
  return chart && prefetch(queryClient, rankHistoryQuery({ appStoreId, chart, range }))
}

export const prefetchAppPage = (input: AppPageInput): Promise<void> | undefined => {
  const { queryClient, appStoreId } = input
  if (findAppId(appStoreId) === undefined) return undefined
  const trend = prefetch(queryClient, appTrendQuery(appStoreId, input))
  const summary = prefetch(queryClient, appSummaryQuery(appStoreId, input))?.then(() => prefetchBestHistory(input))
  return summary && Promise.all([summary, trend]).then(() => undefined)
}
