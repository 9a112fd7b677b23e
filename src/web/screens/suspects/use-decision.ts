import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { decideSuspect, type Suspect } from '#contract/suspects.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { suspectsQuery } from './suspects.queries.ts'
import { suspectsWords } from './suspects.words.ts'

const { decision: words } = suspectsWords

export type Decision = 'accept' | 'reject'

const toasts = { accept: words.accepted, reject: words.rejected }
const notDone = { accept: words.acceptFailed, reject: words.rejectFailed }

/** Submits the decision and returns to the list. Always refetches the list, because another admin may have decided. */
export const useDecision = ({ id }: Pick<Suspect, 'id'>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: Decision; reason: string }) =>
      call(decideSuspect, { params: { suspectId: id }, body: { decision, ...(reason.trim() && { reason }) } }),
    onSuccess: (_nothing, { decision }) => {
      queryClient.setQueryData(suspectsQuery.queryKey, all => all?.filter(suspect => suspect.id !== id))
      showToast({ title: toasts[decision] })
      void navigate({ to: '/admin/suspects' })
    },
    onError: (error, { decision }) => showFailureToast(notDone[decision], error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: suspectsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: collectorDeskQuery.queryKey })
    },
  })
}
