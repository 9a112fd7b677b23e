import type { QueryClient } from '@tanstack/react-query'
import { appWorldQuery, prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { appScoreQuery } from './score.queries.ts'
import type { WorldAddress } from './world-address.ts'

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
