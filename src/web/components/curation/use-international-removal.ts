import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { App } from '#contract/apps.ts'
import { removeInternationalApp, restoreInternationalApp } from '#contract/curation.ts'
import { feedbackWords } from '#web/components/feedback/feedback.words.ts'
import { tellFailure } from '#web/components/feedback/tell-failure.ts'
import { topInternationalAppsQuery } from '#web/components/international/international.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { noteAct, removedAppsQuery } from './curation.queries.ts'
import { curationWords } from './curation.words.ts'

const { toasts: words } = curationWords

// The lists are not waited for: the row is there still when its focus is handed on.

type Named = Pick<App, 'id' | 'name'>

/** Lets a removed app come back into the top international apps. */
export const useRestoreInternational = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Named) => call(restoreInternationalApp, { params: { id } }),
    onSuccess: (_, { name }) => {
      showToast({ title: words.restored, description: words.restoredText(name) })
      void noteAct(queryClient, topInternationalAppsQuery.queryKey, removedAppsQuery.queryKey)
    },
    onError: error => tellFailure(words.restoreFailed, error),
  })
}

type Removal = { app: Named; reason: string }

/** Keeps an app out of the top international apps, and offers to undo it for ten seconds. Its dialog shows a failure. */
export const useRemoveInternational = () => {
  const queryClient = useQueryClient()
  const { mutate: restore } = useRestoreInternational()
  return useMutation({
    mutationFn: ({ app, reason }: Removal) =>
      call(removeInternationalApp, { params: { id: app.id }, body: reason ? { reason } : {} }),
    onSuccess: (_, { app }) => {
      const action = { label: feedbackWords.undo, hint: feedbackWords.undoHint, onAct: () => restore(app) }
      showToast({ title: words.internationalRemoved, action })
      void noteAct(queryClient, topInternationalAppsQuery.queryKey, removedAppsQuery.queryKey)
    },
  })
}
