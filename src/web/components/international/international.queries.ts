import { queryOptions } from '@tanstack/react-query'
import { listTopInternationalApps } from '#contract/international.ts'
import { type PageSearch, readPageSearch } from '#web/components/paging/page-search.ts'
import { type ListScopeAddress, readListScope } from '#web/components/scopes/list-scope-address.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import type { Search } from '#web/lib/address-parts.ts'
import { call } from '#web/lib/api-client.ts'

export type InternationalAddress = ListScopeAddress & PageSearch

export const readInternationalAddress = (search: Search): InternationalAddress => ({
  ...readListScope(search),
  ...readPageSearch(search),
})

export const topInternationalAppsQuery = (address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [listTopInternationalApps.path, query],
    queryFn: ({ signal }) => call(listTopInternationalApps, { query, signal }),
  })
}
