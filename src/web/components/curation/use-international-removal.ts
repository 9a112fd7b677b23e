import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { removeInternationalApp, restoreInternationalApp } from '#contract/curation.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { feedbackWords } from '#web/components/feedback/feedback.words.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { invalidateAfterAction, removedAppsQuery } from './curation.queries.ts'
import { curationWords } from './curation.words.ts'

const { toasts: words } = curationWords

// The handlers do not await the refetch, so the row still exists when its focus moves on.

type Named = Pick<App, 'id' | 'name'>

export const useRestoreInternational = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Named) => call(restoreInternationalApp, { params: { appStoreId: id } }),
    onSuccess: (_, { name }) => {
      showToast({ title: words.restored, description: words.restoredText(name) })
      void invalidateAfterAction(queryClient, [listTopInternationalApps.path], removedAppsQuery.queryKey)
    },
    onError: error => showFailureToast(words.restoreFailed, error),
  })
}

type Removal = { app: Named; reason: string }

/** Removes an app from the top international apps and offers undo for ten seconds. The caller's dialog shows failures. */
export const useRemoveInternational = () => {
  const queryClient = useQueryClient()
  const { mutate: restore } = useRestoreInternational()
  return useMutation({
    mutationFn: ({ app, reason }: Removal) =>
      call(removeInternationalApp, { params: { appStoreId: app.id }, body: reason ? { reason } : {} }),
    onSuccess: (_, { app }) => {
      const action = { label: feedbackWords.undo, hint: feedbackWords.undoHint, onAct: () => restore(app) }
      showToast({ title: words.internationalRemoved, action })
      void invalidateAfterAction(queryClient, [listTopInternationalApps.path], removedAppsQuery.queryKey)
    },
  })
}
