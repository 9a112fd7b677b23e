import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/audit.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'

// Other admins, and what runs by itself, write into it, too.
const staleMs = 10_000

/** A page of the audit log: the entries before that one, or the newest. */
export const auditQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: [listAuditEntries.path, before ?? null],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { before }, signal }),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })

export const prefetchAudit = async (queryClient: QueryClient, before: string | undefined): Promise<void> => {
  if (await findUser(queryClient)) await prefetch(queryClient, auditQuery(before))
}
