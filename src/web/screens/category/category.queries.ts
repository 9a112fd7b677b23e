import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listCategoryApps } from '#contract/categories.ts'
import { findCategory } from '#domain/categories.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export const categoryAppsQuery = (category: string) =>
  queryOptions({
    queryKey: [listCategoryApps.path, category],
    queryFn: ({ signal }) => call(listCategoryApps, { params: { category }, signal }),
  })

/** Starts on the apps when there is such a category at all. */
export const prefetchCategoryApps = (queryClient: QueryClient, category: string): Promise<void> | undefined =>
  findCategory(category) ? prefetch(queryClient, categoryAppsQuery(category)) : undefined
