import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endSession, type Session } from '#contract/accounts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { sessionsQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const { sessions: words } = settingsWords

/** The sessions to end, and the toast for success. */
type Ending = { sessions: readonly Session[]; message: string }

/** Ends sessions. Always refetches the list, because some sessions may have ended before one failed. */
export const useEndSessions = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ sessions }: Ending) => {
      const end = ({ id }: Session) => call(endSession, { params: { userId, sessionId: id } })
      const ended = await Promise.allSettled(sessions.map(end))
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    onSuccess: (_ended, { message }) => showToast({ title: message }),
    onError: error => showFailureToast(words.endFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })
}
