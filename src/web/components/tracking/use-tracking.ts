import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import type { FoundApp } from '#contract/search.ts'
import { addApp, saveAppTags, trackApp, trackAppForMe, untrackApp } from '#contract/tracking.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { showToast, type Toast } from '#web/lib/toasts.ts'
import { trackedListsKey } from './tracked.queries.ts'
import { expectTracked, markTracked, putBack, takeOut } from './tracked-cache.ts'
import { trackingWords as words } from './tracking.words.ts'

/** The message of an error, or the general sentence of SPEC §8 when it has none. */
export const describeTrackFailure = (error: unknown): string =>
  error instanceof Error && error.message ? describeError(error) : words.wentWrong

/** The toast for a failed call; `title` names the failed action. SPEC §5: a signed-out user is asked to log in. */
export const failureToast = (title: string, error: unknown): Toast =>
  hasStatus(error, 401)
    ? { title: words.loginRequired, description: words.loginRequiredText, tone: 'bad' }
    : { title, description: describeTrackFailure(error), tone: 'bad' }

type KnownApp = Pick<App, 'appStoreId'>

const tellAdded = () => showToast({ title: words.added })

/** Tracks an app from search results. The app may be new here, so it is added first. The caller shows failures. */
export const useTrackFound = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (app: FoundApp) => {
      const { id } = await call(addApp, { body: app })
      await call(trackApp, { params: { userId, appStoreId: id } })
      return id
    },
    onSuccess: appId => {
      expectTracked({ queryClient, userId, appId })
      tellAdded()
    },
  })
}

export const useTrack = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appStoreId }: KnownApp) => call(trackApp, { params: { userId, appStoreId } }),
    onSuccess: (_, { appStoreId }) => {
      expectTracked({ queryClient, userId, appId: appStoreId })
      tellAdded()
    },
    onError: error => showToast(failureToast(words.trackFailed, error)),
  })
}

/** Tracks an app through the endpoint of the category page, which needs no user id. The caller shows failures. */
export const useTrackForMe = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appStoreId }: KnownApp) => call(trackAppForMe, { params: { appStoreId } }),
    onSuccess: (_, { appStoreId }) => {
      expectTracked({ queryClient, userId, appId: appStoreId })
      tellAdded()
    },
  })
}

export const useUntrack = (userId: string) => {
  const queryClient = useQueryClient()
  return useUndoable({
    remove: ({ appStoreId }: KnownApp & { tags?: string[] }) => call(untrackApp, { params: { userId, appStoreId } }),
    takeOut: async ({ appStoreId }) => {
      await queryClient.cancelQueries({ queryKey: trackedListsKey(userId) })
      return takeOut({ queryClient, userId, appId: appStoreId })
    },
    putBack: ({ appStoreId }, taken) => {
      if (taken) putBack({ queryClient, userId, app: taken })
      else markTracked({ queryClient, userId, appId: appStoreId, isTracked: true })
    },
    describe: () => ({ title: words.removed, description: words.removedText }),
    failed: { remove: words.untrackFailed, restore: words.trackFailed },
    showFailure: (title, error) => showToast(failureToast(title, error)),
    restore: async ({ appStoreId, tags = [] }) => {
      const params = { userId, appStoreId }
      await call(trackApp, { params })
      // Untracking the app removed its tags.
      if (tags.length > 0) await call(saveAppTags, { params, body: { tags } })
    },
    isRestoredAtOnce: true,
    onRestored: tellAdded,
  })
}
