import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAppCoverage } from '#contract/coverage.ts'
import { findAppId } from '#domain/ranks.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export const appCoverageQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [getAppCoverage.path, appStoreId],
    queryFn: ({ signal }) => call(getAppCoverage, { params: { appStoreId }, signal }),
    enabled: findAppId(appStoreId) !== undefined,
  })

/** Prefetches the countries if the URL has a valid id. */
export const prefetchAppCoverage = async (queryClient: QueryClient, appStoreId: string): Promise<void> => {
  if (findAppId(appStoreId) !== undefined) await prefetch(queryClient, appCoverageQuery(appStoreId))
}
