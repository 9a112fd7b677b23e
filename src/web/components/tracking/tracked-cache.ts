import type { QueryClient } from '@tanstack/react-query'
import { type CategoryApps, listCategoryApps } from '#contract/categories.ts'
import { getFirstLook, type TrackedApp } from '#contract/tracking.ts'
import { isTrackedQuery, trackedAppsQuery } from './tracked.queries.ts'
import { withApp, withMark, withoutApp } from './tracked-list.ts'

type Mark = { queryClient: QueryClient; userId: string; appId: string; isTracked: boolean }

/** Tells every screen that an app is tracked now, or is not. */
export const markTracked = ({ queryClient, userId, appId, isTracked }: Mark): void => {
  queryClient.setQueryData(isTrackedQuery(userId, appId).queryKey, { isTracked })
  queryClient.setQueriesData<CategoryApps>(
    { queryKey: [listCategoryApps.path] },
    answer => answer && withMark(answer, { appId, isTracked }),
  )
}

/** What the server begins when an app is tracked: its list is longer, and its charts are looked at. */
export const expectTracked = ({ queryClient, userId, appId }: Omit<Mark, 'isTracked'>): void => {
  markTracked({ queryClient, userId, appId, isTracked: true })
  // Refetched on the next visit; the visible list stays as it is.
  void queryClient.invalidateQueries({ queryKey: trackedAppsQuery(userId).queryKey, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [getFirstLook.path, appId] })
}

type Listed = { queryClient: QueryClient; userId: string; app: TrackedApp }

/** Puts an app back where it stood, without taking back what happened to others. */
export const putBack = ({ queryClient, userId, app }: Listed): void => {
  queryClient.setQueryData(trackedAppsQuery(userId).queryKey, apps => apps && withApp(apps, app))
  markTracked({ queryClient, userId, appId: app.appStoreId, isTracked: true })
}

type Removed = { queryClient: QueryClient; userId: string; appId: string }

/** Takes an app out of the list before the server has heard of it; answers what was taken out, if it was there. */
export const takeOut = ({ queryClient, userId, appId }: Removed): TrackedApp | undefined => {
  const { queryKey } = trackedAppsQuery(userId)
  const taken = queryClient.getQueryData(queryKey)?.find(app => app.appStoreId === appId)
  queryClient.setQueryData(queryKey, apps => apps && withoutApp(apps, appId))
  markTracked({ queryClient, userId, appId, isTracked: false })
  return taken
}
