import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/accounts.ts'
import { getNotifications } from '#contract/notifications.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

const minuteMs = 60_000

// Other tabs and devices can change this, so it becomes stale after a minute, unlike the lists in SPEC §9.
export const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: [getNotifications.path, userId],
    queryFn: ({ signal }) => call(getNotifications, { params: { userId }, signal }),
    staleTime: minuteMs,
  })

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [listSessions.path, userId],
    queryFn: async ({ signal }) => (await call(listSessions, { params: { userId }, signal })).sessions,
    staleTime: minuteMs,
  })

export const prefetchSettings = async (queryClient: QueryClient, userId: string): Promise<void> => {
  await Promise.all([prefetch(queryClient, notificationsQuery(userId)), prefetch(queryClient, sessionsQuery(userId))])
}
