import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getInbox } from '#contract/inbox.ts'
import { alertSettingsQuery, unreadQuery } from '#web/components/notices/notices.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'

// Every measurement can add notices, so this is refetched on every visit, unlike the lists in SPEC §9.
const staleMs = 10_000

const inboxKey = (userId: string) => [getInbox.path, userId]

export const inboxQuery = (userId: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...inboxKey(userId), cursor ?? null],
    queryFn: async ({ signal, client }) => {
      const inbox = await call(getInbox, { params: { userId }, query: { cursor }, signal })
      client.setQueryData(unreadQuery(userId).queryKey, { unread: inbox.unread })
      return inbox
    },
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })

export const prefetchInbox = async (queryClient: QueryClient, cursor: string | undefined): Promise<void> => {
  const user = await findUser(queryClient)
  if (!user) return
  await Promise.all([
    prefetch(queryClient, inboxQuery(user.id, cursor)),
    // Secondary: the page is complete without the settings.
    prefetch(queryClient, { ...alertSettingsQuery(user.id), meta: { isSecondary: true } }),
  ])
}
