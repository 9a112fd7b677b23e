import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listCategoryApps } from '#contract/categories.ts'
import { findCategory } from '#domain/categories.ts'
import { type ListScopeAddress, readListScope, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { type CursorSearch, readRankCursor, type Search } from '#web/lib/address-parts.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export type CategoryAddress = ListScopeAddress & CursorSearch

export const readCategoryAddress = (search: Search): CategoryAddress => ({
  ...readListScope(search),
  ...readRankCursor(search),
})

export const categoryAppsQuery = (category: string, { cursor, ...address }: CategoryAddress = {}) => {
  const query = { ...scopeQueryOf(address), cursor }
  return queryOptions({
    queryKey: [listCategoryApps.path, category, query],
    queryFn: ({ signal }) => call(listCategoryApps, { params: { category }, query, signal }),
  })
}

type PrefetchInput = { queryClient: QueryClient; category: string; address: CategoryAddress }

/** Prefetches the apps if the category exists. */
export const prefetchCategoryApps = ({ queryClient, category, address }: PrefetchInput): Promise<void> | undefined =>
  findCategory(category) ? prefetch(queryClient, categoryAppsQuery(category, address)) : undefined
