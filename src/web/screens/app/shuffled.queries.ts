import { queryOptions } from '@tanstack/react-query'
import { listShuffledCharts } from '#contract/alerts.ts'
import { call } from '#web/lib/api-client.ts'

/** When charts with an app were shuffled, in the last 30 days, newest first. */
export const shuffledChartsQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [listShuffledCharts.path, appStoreId],
    queryFn: ({ signal }) => call(listShuffledCharts, { params: { appStoreId }, signal }),
    // The page is whole without it.
    meta: { isSecondary: true },
  })
