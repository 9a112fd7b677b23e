import { queryOptions } from '@tanstack/react-query'
import { getAppWorld } from '#contract/worlds.ts'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'

/** The rank of an app in every country, now or on a day. */
export const appWorldQuery = (appStoreId: string, { day, ...address }: ScopeAddress & { day?: string | undefined }) => {
  const query = { ...scopeQueryOf(address), day }
  return queryOptions({
    queryKey: [getAppWorld.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppWorld, { params: { appStoreId }, query, signal }),
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })
}
