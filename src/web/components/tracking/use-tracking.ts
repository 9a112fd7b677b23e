import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import type { FoundApp } from '#contract/search.ts'
import { addApp, type TrackedApp, trackApp, trackAppForMe, untrackApp } from '#contract/tracking.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { failureToast } from './track-failure.ts'
import { trackedAppsQuery } from './tracked.queries.ts'
import { expectTracked, markTracked, putBack, takeOut } from './tracked-cache.ts'
import { trackingWords as words } from './tracking.words.ts'

type KnownApp = Pick<App, 'appStoreId'>

const tellAdded = () => showToast({ title: words.added })

/** Tracks an app that a search found: it may be new here, so it is made known first. Failures are the caller's to tell. */
export const useTrackFound = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (app: FoundApp) => {
      const { id } = await call(addApp, { body: app })
      await call(trackApp, { params: { userId, appId: id } })
      return id
    },
    onSuccess: appId => {
      expectTracked({ queryClient, userId, appId })
      tellAdded()
    },
  })
}

/** Tracks an app that is known here. */
export const useTrack = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appStoreId }: KnownApp) => call(trackApp, { params: { userId, appId: appStoreId } }),
    onSuccess: (_, { appStoreId }) => {
      expectTracked({ queryClient, userId, appId: appStoreId })
      tellAdded()
    },
    onError: error => showToast(failureToast(words.trackFailed, error)),
  })
}

/** The same by the call of the category page, which names nobody. Failures are the caller's to tell. */
export const useTrackForMe = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appStoreId }: KnownApp) => call(trackAppForMe, { params: { appId: appStoreId } }),
    onSuccess: (_, { appStoreId }) => {
      expectTracked({ queryClient, userId, appId: appStoreId })
      tellAdded()
    },
  })
}

type Undo = { appId: string; taken: TrackedApp | undefined }

/** Tracks an app again that was tracked a moment ago: it is back in the list at once. */
const useUndo = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appId }: Undo) => call(trackApp, { params: { userId, appId } }),
    onMutate: ({ appId, taken }) => {
      if (taken) putBack({ queryClient, userId, app: taken })
      else markTracked({ queryClient, userId, appId, isTracked: true })
    },
    onSuccess: tellAdded,
    onError: (error, { appId }) => {
      takeOut({ queryClient, userId, appId })
      showToast(failureToast(words.trackFailed, error))
    },
  })
}

/** Stops tracking at once, and offers to undo it for ten seconds. What the server refuses is put back. */
export const useUntrack = (userId: string) => {
  const queryClient = useQueryClient()
  const { mutate: undo } = useUndo(userId)
  return useMutation({
    mutationFn: ({ appStoreId }: KnownApp) => call(untrackApp, { params: { userId, appId: appStoreId } }),
    onMutate: async ({ appStoreId }: KnownApp) => {
      await queryClient.cancelQueries({ queryKey: trackedAppsQuery(userId).queryKey })
      return takeOut({ queryClient, userId, appId: appStoreId })
    },
    onSuccess: (_, { appStoreId }, taken) => {
      const onAct = () => undo({ appId: appStoreId, taken })
      const action = { label: words.undo, hint: words.undoHint, onAct }
      showToast({ title: words.removed, description: words.removedText, action })
    },
    onError: (error, { appStoreId }, taken) => {
      if (taken) putBack({ queryClient, userId, app: taken })
      else markTracked({ queryClient, userId, appId: appStoreId, isTracked: true })
      showToast(failureToast(words.untrackFailed, error))
    },
  })
}
