import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AlertRuleBody, backTestRule } from '#contract/alerts.ts'
import { listChannels, listDeliveries } from '#contract/channels.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

const minuteMs = 60_000

export const channelsQuery = (userId: string) =>
  queryOptions({
    queryKey: [listChannels.path, userId],
    queryFn: ({ signal }) => call(listChannels, { params: { userId }, signal }),
    staleTime: minuteMs,
  })

/** The delivery log of a channel; refetched every time it is opened. */
export const deliveriesQuery = (userId: string, channelId: string) =>
  queryOptions({
    queryKey: [listDeliveries.path, userId, channelId],
    queryFn: async ({ signal }) => (await call(listDeliveries, { params: { userId, channelId }, signal })).deliveries,
    staleTime: 0,
  })

/** What a rule would have sent. Keeps the previous result while the new one loads. */
export const backTestQuery = (userId: string, body: AlertRuleBody) =>
  queryOptions({
    queryKey: [backTestRule.path, userId, body],
    queryFn: ({ signal }) => call(backTestRule, { params: { userId }, body, signal }),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  })

/** The list with an entry replaced by id, or appended. */
export const withEntry = <Entry extends { id: string }>(entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.some(({ id }) => id === entry.id)
    ? entries.map(existing => (existing.id === entry.id ? entry : existing))
    : [...entries, entry]

export const prefetchRules = async (queryClient: QueryClient, userId: string): Promise<void> => {
  await Promise.all([
    prefetch(queryClient, alertSettingsQuery(userId)),
    // A rule names the channels that it uses.
    prefetch(queryClient, channelsQuery(userId)),
    prefetch(queryClient, trackedAppsQuery(userId)),
  ])
}

export const prefetchDelivery = async (queryClient: QueryClient, userId: string): Promise<void> => {
  await Promise.all([prefetch(queryClient, alertSettingsQuery(userId)), prefetch(queryClient, channelsQuery(userId))])
}
