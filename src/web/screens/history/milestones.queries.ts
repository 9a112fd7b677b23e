import { queryOptions } from '@tanstack/react-query'
import { getMilestone, listMilestones } from '#contract/milestones.ts'
import { call } from '#web/lib/api-client.ts'

/** Secondary: the rest of the history is complete without them. */
const meta = { isSecondary: true }

export const milestonesQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [listMilestones.path, appStoreId],
    queryFn: ({ signal }) => call(listMilestones, { params: { appStoreId }, signal }),
    meta,
  })

export const milestoneQuery = (appStoreId: string, key: string) =>
  queryOptions({
    queryKey: [getMilestone.path, appStoreId, key],
    queryFn: ({ signal }) => call(getMilestone, { params: { appStoreId, key }, signal }),
    meta,
  })
