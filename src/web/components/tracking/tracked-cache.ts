import type { QueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { type CategoryApps, listCategoryApps } from '#contract/categories.ts'
import { getFirstLook, type TrackedApp } from '#contract/tracking.ts'
import { listTrackedScores, listTrackedTrends } from '#contract/trends.ts'
import { compareNames } from '#domain/text-order.ts'
import { isTrackedQuery, trackedListsKey } from './tracked.queries.ts'

export const withoutApp = <Listed extends App>(apps: readonly Listed[], appId: string): Listed[] =>
  apps.filter(app => app.appStoreId !== appId)

/** The list with an app inserted in the server's name order. The order of the other apps does not change. */
export const withApp = <Listed extends App>(apps: readonly Listed[], added: Listed): Listed[] => {
  const others = withoutApp(apps, added.appStoreId)
  const next = others.findIndex(app => compareNames(app.name, added.name) > 0)
  return others.toSpliced(next === -1 ? others.length : next, 0, added)
}

type TrackedMark = { appId: string; isTracked: boolean }

export const withMark = (answer: CategoryApps, { appId, isTracked }: TrackedMark): CategoryApps => ({
  ...answer,
  apps: answer.apps.map(app => (app.appStoreId === appId ? { ...app, isTracked } : app)),
})

type Mark = { queryClient: QueryClient; userId: string; appId: string; isTracked: boolean }

export const markTracked = ({ queryClient, userId, appId, isTracked }: Mark): void => {
  queryClient.setQueryData(isTrackedQuery(userId, appId).queryKey, { isTracked })
  queryClient.setQueriesData<CategoryApps>(
    { queryKey: [listCategoryApps.path] },
    answer => answer && withMark(answer, { appId, isTracked }),
  )
}

/** Updates the cache after an app was tracked: the tracked list has a new entry, and a first look may have started. */
export const expectTracked = ({ queryClient, userId, appId }: Omit<Mark, 'isTracked'>): void => {
  markTracked({ queryClient, userId, appId, isTracked: true })
  // Refetched on the next visit; a list on screen does not change.
  void queryClient.invalidateQueries({ queryKey: trackedListsKey(userId), refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [listTrackedTrends.path, userId], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [listTrackedScores.path, userId], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [getFirstLook.path, appId] })
}

type Tagged = { queryClient: QueryClient; userId: string; appId: string; tags: string[] }

/** Shows the tags of an app in every list of the user. */
export const putTags = ({ queryClient, userId, appId, tags }: Tagged): void => {
  queryClient.setQueriesData<TrackedApp[]>({ queryKey: trackedListsKey(userId) }, apps =>
    apps?.map(app => (app.appStoreId === appId ? { ...app, tags } : app)),
  )
}

type Listed = { queryClient: QueryClient; userId: string; app: TrackedApp }

/** Puts an app back into the tracked list, keeping other changes made in the meantime. */
export const putBack = ({ queryClient, userId, app }: Listed): void => {
  queryClient.setQueriesData<TrackedApp[]>({ queryKey: trackedListsKey(userId) }, apps => apps && withApp(apps, app))
  markTracked({ queryClient, userId, appId: app.appStoreId, isTracked: true })
}

type Removed = { queryClient: QueryClient; userId: string; appId: string }

export const takeOut = ({ queryClient, userId, appId }: Removed): TrackedApp | undefined => {
  const lists = { queryKey: trackedListsKey(userId) }
  const listed = queryClient.getQueriesData<TrackedApp[]>(lists).flatMap(([, apps = []]) => apps)
  const taken = listed.find(app => app.appStoreId === appId)
  queryClient.setQueriesData<TrackedApp[]>(lists, apps => apps && withoutApp(apps, appId))
  markTracked({ queryClient, userId, appId, isTracked: false })
  return taken
}
