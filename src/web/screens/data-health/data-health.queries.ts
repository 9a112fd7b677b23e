import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getDataHealth } from '#contract/data-health.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export const dataHealthQuery = queryOptions({
  queryKey: [getDataHealth.path],
  queryFn: ({ signal }) => call(getDataHealth, { signal }),
})

export const prefetchDataHealth = (queryClient: QueryClient): Promise<void> | undefined =>
  prefetch(queryClient, dataHealthQuery)
