import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getOpenData } from '#contract/open-data.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export const openDataQuery = queryOptions({
  queryKey: [getOpenData.path],
  queryFn: ({ signal }) => call(getOpenData, { signal }),
})

export const prefetchOpenData = (queryClient: QueryClient): Promise<void> | undefined =>
  prefetch(queryClient, openDataQuery)
