import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAppScore } from '#contract/scores.ts'
import { appWorldQuery, prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import type { WorldAddress } from './world-address.ts'

/** How many countries the table lists by name. */
const listedCountries = 10
/** How many days the plot shows. */
const plottedDays = 90

export const appScoreQuery = (appStoreId: string) => {
  const query = { parts: listedCountries, days: plottedDays }
  return queryOptions({
    queryKey: [getAppScore.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppScore, { params: { appStoreId }, query, signal }),
  })
}

type WorldInput = { queryClient: QueryClient; appStoreId: string; address: WorldAddress }

export const prefetchWorld = ({ queryClient, appStoreId, address }: WorldInput): Promise<void> | undefined =>
  prefetchAppTab({
    queryClient,
    appStoreId,
    more: () =>
      Promise.all([
        prefetch(queryClient, appWorldQuery(appStoreId, address)),
        // Always the current score.
        address.day === undefined && prefetch(queryClient, appScoreQuery(appStoreId)),
      ]).then(() => undefined),
  })
