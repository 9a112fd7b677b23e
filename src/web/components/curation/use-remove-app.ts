import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type App, listPublicApps, type StandingApp } from '#contract/apps.ts'
import { addPublicApp, type ListedApp, removePublicApp } from '#contract/curation.ts'
import { withApp, withoutApp } from '#web/components/tracking/tracked-cache.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { adminAppsQuery, invalidateAfterAction } from './curation.queries.ts'
import { curationWords } from './curation.words.ts'

const { toasts: words } = curationWords

/** The public list, once per scope. */
const publicLists = { queryKey: [listPublicApps.path] }

type Taken = { publicApp: StandingApp | undefined; adminApp: ListedApp | undefined }

/** Removes an app from both cached lists before the server responds, and returns the removed entries. */
const takeOut = (queryClient: QueryClient, id: string): Taken => {
  const isApp = (app: App) => app.id === id
  const taken = {
    publicApp: queryClient
      .getQueriesData<StandingApp[]>(publicLists)
      .flatMap(([, apps = []]) => apps)
      .find(isApp),
    adminApp: queryClient.getQueryData(adminAppsQuery.queryKey)?.find(isApp),
  }
  queryClient.setQueriesData<StandingApp[]>(publicLists, apps => apps && withoutApp(apps, id))
  queryClient.setQueryData(adminAppsQuery.queryKey, apps => apps && withoutApp(apps, id))
  return taken
}

/** Puts the removed entries back into both cached lists. */
const putBack = (queryClient: QueryClient, { publicApp, adminApp }: Taken): void => {
  if (publicApp) queryClient.setQueriesData<StandingApp[]>(publicLists, apps => apps && withApp(apps, publicApp))
  if (adminApp) queryClient.setQueryData(adminAppsQuery.queryKey, apps => apps && withApp(apps, adminApp))
}

const noteLists = (queryClient: QueryClient) =>
  invalidateAfterAction(queryClient, adminAppsQuery.queryKey, [listPublicApps.path])

type Removal = { app: Pick<App, 'id' | 'name'>; reason?: string | undefined }

export const useRemoveApp = () => {
  const queryClient = useQueryClient()
  return useUndoable({
    remove: ({ app, reason }: Removal) =>
      call(removePublicApp, { params: { appStoreId: app.id }, body: reason ? { reason } : {} }),
    takeOut: async ({ app }) => {
      await Promise.all([publicLists, adminAppsQuery].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })))
      return takeOut(queryClient, app.id)
    },
    putBack: (_removal, taken) => putBack(queryClient, taken),
    describe: ({ app }) => ({ title: words.removed, description: words.removedText(app.name) }),
    onRemoved: () => noteLists(queryClient),
    failed: { remove: words.removeFailed, restore: words.addFailed },
    restore: ({ app }) => call(addPublicApp, { params: { appStoreId: app.id } }),
    isRestoredAtOnce: true,
    onRestored: (_added, { app }) => {
      showToast({ title: words.added, description: words.addedText(app.name) })
      return noteLists(queryClient)
    },
  })
}
