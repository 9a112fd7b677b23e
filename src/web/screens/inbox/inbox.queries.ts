import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getInbox } from '#contract/alerts.ts'
import { alertSettingsQuery, unreadQuery } from '#web/components/notices/notices.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'

// Any measurement may add to it, so unlike the lists of SPEC §9 it is refetched on every visit.
const staleMs = 10_000

const inboxKey = (userId: string) => [getInbox.path, userId]

/** A page of the inbox: the notices before that one, or the newest. */
export const inboxQuery = (userId: string, before: string | undefined) =>
  queryOptions({
    queryKey: [...inboxKey(userId), before ?? null],
    queryFn: async ({ signal, client }) => {
      const inbox = await call(getInbox, { params: { userId }, query: { before }, signal })
      client.setQueryData(unreadQuery(userId).queryKey, { unread: inbox.unread })
      return inbox
    },
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })

/** Prefetches the inbox for signed-in people. */
export const prefetchInbox = async (queryClient: QueryClient, before: string | undefined): Promise<void> => {
  const user = await findUser(queryClient)
  if (!user) return
  await Promise.all([
    prefetch(queryClient, inboxQuery(user.id, before)),
    // The page is complete without them.
    prefetch(queryClient, { ...alertSettingsQuery(user.id), meta: { isSecondary: true } }),
  ])
}
