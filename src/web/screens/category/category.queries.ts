import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listCategoryApps } from '#contract/categories.ts'
import { findCategory } from '#domain/categories.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export const categoryAppsQuery = (category: string, page = 1) =>
  queryOptions({
    queryKey: [listCategoryApps.path, category, page],
    queryFn: ({ signal }) => call(listCategoryApps, { params: { category }, query: page > 1 ? { page } : {}, signal }),
  })

type PrefetchInput = { queryClient: QueryClient; category: string; page: number | undefined }

/** Prefetches the apps if the category exists. */
export const prefetchCategoryApps = ({ queryClient, category, page }: PrefetchInput): Promise<void> | undefined =>
  findCategory(category) ? prefetch(queryClient, categoryAppsQuery(category, page)) : undefined
