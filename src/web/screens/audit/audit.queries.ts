import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/audit.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'

// Always stale: other admins and scheduled jobs also write to the log.
const staleMs = 10_000

export const auditQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [listAuditEntries.path, cursor ?? null],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { cursor }, signal }),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })

export const prefetchAudit = async (queryClient: QueryClient, cursor: string | undefined): Promise<void> => {
  if (await findUser(queryClient)) await prefetch(queryClient, auditQuery(cursor))
}
