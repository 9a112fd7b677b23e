import { queryOptions } from '@tanstack/react-query'
import { getSharedList } from '#contract/list-links.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'

export const sharedListQuery = (secret: string, address: ScopeAddress) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [getSharedList.path, secret, query],
    queryFn: ({ signal }) => call(getSharedList, { params: { secret }, query, signal }),
  })
}
