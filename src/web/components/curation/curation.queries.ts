import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/audit.ts'
import { listAdminApps, listRemovedInternationalApps } from '#contract/curation.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'

const minuteMs = 60_000

// Other admins change these lists too, so they are refetched on every visit.
export const adminAppsQuery = queryOptions({
  queryKey: [listAdminApps.path],
  queryFn: ({ signal }) => call(listAdminApps, { signal }),
  staleTime: minuteMs,
})

export const removedAppsQuery = queryOptions({
  queryKey: [listRemovedInternationalApps.path],
  queryFn: async ({ signal }) => (await call(listRemovedInternationalApps, { signal })).apps,
  staleTime: minuteMs,
})

export const prefetchCuration = async (queryClient: QueryClient): Promise<void> => {
  if (!(await findUser(queryClient))) return
  const lists = [prefetch(queryClient, adminAppsQuery), prefetch(queryClient, removedAppsQuery)]
  await Promise.all([...lists, prefetch(queryClient, firstRunQuery)])
}

type Key = readonly unknown[]

/** After an action: invalidates the lists it changed and the audit log. */
export const invalidateAfterAction = async (queryClient: QueryClient, ...changed: readonly Key[]): Promise<void> => {
  const keys: readonly Key[] = [...changed, [listAuditEntries.path]]
  await Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}
