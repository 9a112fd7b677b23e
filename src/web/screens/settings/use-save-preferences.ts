import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePreferences } from '#contract/accounts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import type { ReaderChoice } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { settingsWords } from './settings.words.ts'

const { preferences: words } = settingsWords

/** Saves the preferences. All dates and numbers update at once. */
export const useSavePreferences = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: ReaderChoice) => call(savePreferences, { params: { userId }, body: choice }),
    onSuccess: saved => {
      queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...saved })
      showToast({ title: words.saved })
    },
    onError: error => showFailureToast(words.saveFailed, error),
  })
}
