import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { saveNotifications } from '#contract/notifications.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { storeEmail } from '#web/lib/stored-email.ts'
import { showToast } from '#web/lib/toasts.ts'
import { buildNotifications } from './email-draft.ts'
import { notificationsQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const { email: words } = settingsWords

/** Saves the settings on the server, and the address and name in this browser (SPEC §2). */
export const useSaveEmail = ({ id, username }: User) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: { email: string; enabled: boolean }) =>
      call(saveNotifications, { params: { userId: id }, body: buildNotifications(chosen) }),
    onSuccess: (saved, { email }) => {
      storeEmail({ userId: id, email: email.trim(), name: username })
      queryClient.setQueryData(notificationsQuery(id).queryKey, saved)
      queryClient.setQueryData(
        currentUserQuery.queryKey,
        user => user && { ...user, notificationsEnabled: saved.notificationsEnabled },
      )
      showToast({ title: words.saved, description: words.savedMore })
    },
    onError: error => showFailureToast(words.saveFailed, error),
  })
}
