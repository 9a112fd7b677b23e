import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePreferences } from '#contract/accounts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import type { ReaderChoice } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { settingsWords } from './settings.words.ts'

const { preferences: words } = settingsWords

/** Saves the preferences. Dates and numbers update at once, names of apps after a refetch. */
export const useSavePreferences = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: ReaderChoice) => call(savePreferences, { params: { userId }, body: choice }),
    onSuccess: saved => {
      queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...saved })
      void queryClient.invalidateQueries()
      showToast({ title: words.saved })
    },
    onError: error => showFailureToast(words.saveFailed, error),
  })
}
