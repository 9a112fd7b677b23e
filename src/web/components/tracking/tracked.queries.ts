import { queryOptions } from '@tanstack/react-query'
import { isAppTracked, listTrackedApps } from '#contract/tracking.ts'
import { call } from '#web/lib/api-client.ts'

// SPEC §9. No retries on the server, so that rendering a page does not wait for them.
const retries = import.meta.env.SSR ? 0 : 2

/** The apps that a user tracks. */
export const trackedAppsQuery = (userId: string) =>
  queryOptions({
    queryKey: [listTrackedApps.path, userId],
    queryFn: ({ signal }) => call(listTrackedApps, { params: { userId }, signal }),
    retry: retries,
  })

/** Whether a user tracks an app. */
export const isTrackedQuery = (userId: string, appId: string) =>
  queryOptions({
    queryKey: [isAppTracked.path, userId, appId],
    queryFn: ({ signal }) => call(isAppTracked, { params: { userId, appId }, signal }),
  })
