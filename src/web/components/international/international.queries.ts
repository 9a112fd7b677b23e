import { queryOptions } from '@tanstack/react-query'
import { listTopInternationalApps } from '#contract/international.ts'
import { type PageSearch, readPageSearch } from '#web/components/paging/page-search.ts'
import {
  type ListScopeAddress,
  readListScope,
  type ScopeAddress,
  scopeQueryOf,
} from '#web/components/scopes/scope-query.ts'
import type { Search } from '#web/lib/address-parts.ts'
import { call } from '#web/lib/api-client.ts'

/** The default order, by countries, is omitted. */
export type InternationalAddress = ListScopeAddress & PageSearch & { order?: 'score' | undefined }

export const readInternationalAddress = (search: Search): InternationalAddress => ({
  ...readListScope(search),
  ...readPageSearch(search),
  order: search.order === 'score' ? 'score' : undefined,
})

/** The polling interval while scores are being computed. */
const askAgainMs = 3_000

export const topInternationalAppsQuery = ({
  order,
  ...address
}: ScopeAddress & Pick<InternationalAddress, 'order'> = {}) => {
  const query = { ...scopeQueryOf(address), order }
  return queryOptions({
    queryKey: [listTopInternationalApps.path, query],
    queryFn: ({ signal }) => call(listTopInternationalApps, { query, signal }),
    refetchInterval: ({ state }) => state.data?.isScoring === true && askAgainMs,
  })
}
