import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { decideSuspect, type Suspect } from '#contract/suspects.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { suspectsQuery } from './suspects.queries.ts'
import { suspectsWords } from './suspects.words.ts'

const { decision: words } = suspectsWords

type Decision = 'accept' | 'reject'

const toasts = { accept: words.accepted, reject: words.rejected }
const notDone = { accept: words.acceptFailed, reject: words.rejectFailed }

/** Submits the decision and returns to the list. Always refetches the list, because another admin may have decided. */
const useDecision = ({ id }: Pick<Suspect, 'id'>) => {
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

const strong = (text: string) => <strong className="font-semibold text-ink">{text}</strong>

export const DecisionForm = ({ suspect }: { suspect: Suspect }) => {
  const [reason, setReason] = useState('')
  const { mutate, isPending, isSuccess } = useDecision(suspect)
  const decide = (decision: Decision) => {
    if (!isPending && !isSuccess) mutate({ decision, reason })
  }
  return (
    <section aria-label={words.title} className="mt-5 mb-8 border-y border-line py-5">
      <div className="max-w-[84ch] text-table text-second">
        <p>
          <FillIn
            text={words.acceptMeans}
            parts={{ accept: strong(words.accept), moment: <Moment at={suspect.observedAt} /> }}
          />
        </p>
        <p className="mt-1">
          <FillIn text={words.rejectMeans} parts={{ reject: strong(words.reject) }} />
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <TextField
          label={words.reason}
          isLabelHidden
          placeholder={words.reason}
          value={reason}
          maxLength={500}
          onChange={setReason}
          className="w-72 max-w-full"
        />
        <Button look="solid" aria-busy={isPending} onClick={() => decide('accept')}>
          {words.accept}
        </Button>
        <Button aria-busy={isPending} onClick={() => decide('reject')}>
          {words.reject}
        </Button>
      </div>
    </section>
  )
}
