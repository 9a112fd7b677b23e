import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAppSummary } from '#contract/apps.ts'
import { getRankHistory } from '#contract/ranks.ts'
import type { Chart } from '#domain/charts.ts'
import { findAppId } from '#domain/ranks.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type Range, rangeStart } from './ranges.ts'

export const appSummaryQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [getAppSummary.path, appStoreId],
    queryFn: ({ signal }) => call(getAppSummary, { params: { appStoreId }, signal }),
  })

/** Starts on the summary when the address holds an id at all. */
export const prefetchAppSummary = (queryClient: QueryClient, appStoreId: string): Promise<void> | undefined =>
  findAppId(appStoreId) === undefined ? undefined : prefetch(queryClient, appSummaryQuery(appStoreId))

type RankHistoryInput = { appStoreId: string; chart: Chart; range: Range }

export const rankHistoryQuery = ({ appStoreId, chart, range }: RankHistoryInput) =>
  queryOptions({
    queryKey: [getRankHistory.path, appStoreId, chart, range],
    queryFn: ({ signal }) =>
      call(getRankHistory, {
        params: { appStoreId },
        query: { ...chart, from: rangeStart(range, new Date()) },
        signal,
      }),
    // Another range of the same chart: the old picture stays until the new one is there.
    placeholderData: keepPreviousData,
  })
