import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAppWorld } from '#contract/worlds.ts'
import { prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { appScoreQuery } from './score.queries.ts'
import type { WorldAddress } from './world-address.ts'

export const appWorldQuery = (appStoreId: string, { day, ...address }: WorldAddress) => {
  const query = { ...scopeQueryOf(address), day }
  return queryOptions({
    queryKey: [getAppWorld.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppWorld, { params: { appStoreId }, query, signal }),
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
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
        // The score is that of now.
        address.day === undefined && prefetch(queryClient, appScoreQuery(appStoreId)),
      ]).then(() => undefined),
  })
