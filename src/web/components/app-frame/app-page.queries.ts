import type { QueryClient } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { findHistoryChart } from '#web/components/rank-histories/history-chart.ts'
import { appTrendQuery } from '#web/components/trends/trends.queries.ts'
import { prefetch, prefetchBeside } from '#web/lib/prefetch.ts'
import { appSummaryQuery, rankHistoryQuery } from './app.queries.ts'
import { type AppSearch, defaultRange } from './ranges.ts'

type AppPageInput = AppSearch & {
  queryClient: QueryClient
  appStoreId: string
  /** Starts the queries of the other sections. */
  more: () => Promise<void>
}

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
  const { queryClient, appStoreId, more } = input
  if (findAppId(appStoreId) === undefined) return undefined
  const query = appSummaryQuery(appStoreId, input)
  const startOthers = async () => {
    await Promise.all([prefetch(queryClient, appTrendQuery(appStoreId, input)), more()])
  }
  const summary = prefetch(queryClient, query)?.then(() => prefetchBestHistory(input))
  const others = prefetchBeside(queryClient, query, startOthers)
  return summary && Promise.all([summary, others]).then(() => undefined)
}
