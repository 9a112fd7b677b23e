import { queryOptions } from '@tanstack/react-query'
import { listPublicApps } from '#contract/apps.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'

export const publicAppsQuery = (address: ScopeAddress = {}) => {
  const query = scopeQueryOf(address)
  return queryOptions({
    queryKey: [listPublicApps.path, query],
    queryFn: ({ signal }) => call(listPublicApps, { query, signal }),
  })
}
