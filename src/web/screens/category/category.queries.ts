import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listCategoryApps } from '#contract/categories.ts'
import { findCategory } from '#domain/categories.ts'
import { type PageSearch, readPageSearch } from '#web/components/paging/page-search.ts'
import { type ListScopeAddress, readListScope, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import type { Search } from '#web/lib/address-parts.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export type CategoryAddress = ListScopeAddress & PageSearch

export const readCategoryAddress = (search: Search): CategoryAddress => ({
  ...readListScope(search),
  ...readPageSearch(search),
})

export const categoryAppsQuery = (category: string, { page, ...address }: CategoryAddress = {}) => {
  const query = { ...scopeQueryOf(address), page }
  return queryOptions({
    queryKey: [listCategoryApps.path, category, query],
    queryFn: ({ signal }) => call(listCategoryApps, { params: { category }, query, signal }),
  })
}

type PrefetchInput = { queryClient: QueryClient; category: string; address: CategoryAddress }

/** Prefetches the apps if the category exists. */
export const prefetchCategoryApps = ({ queryClient, category, address }: PrefetchInput): Promise<void> | undefined =>
  findCategory(category) ? prefetch(queryClient, categoryAppsQuery(category, address)) : undefined
