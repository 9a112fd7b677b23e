import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getMilestone, listMilestones } from '#contract/milestones.ts'
import { findAppId } from '#domain/ranks.ts'
import { prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export const milestonesQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [listMilestones.path, appStoreId],
    queryFn: ({ signal }) => call(listMilestones, { params: { appStoreId }, signal }),
  })

export const milestoneQuery = (appStoreId: string, key: string) =>
  queryOptions({
    queryKey: [getMilestone.path, appStoreId, key],
    queryFn: ({ signal }) => call(getMilestone, { params: { appStoreId, key }, signal }),
  })

export const prefetchMilestones = (queryClient: QueryClient, appStoreId: string): Promise<void> | undefined =>
  prefetchAppTab({ queryClient, appStoreId, more: () => prefetch(queryClient, milestonesQuery(appStoreId)) })

export const prefetchMilestone = async (queryClient: QueryClient, appStoreId: string, key: string): Promise<void> => {
  if (findAppId(appStoreId) !== undefined) await prefetch(queryClient, milestoneQuery(appStoreId, key))
}
