import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { decideSuspect, type Suspect, type SuspectVersions } from '#contract/suspects.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { call } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { suspectQuery, suspectsQuery } from './suspects.queries.ts'
import { suspectsWords as words } from './suspects.words.ts'
import { VersionsBlock } from './versions-block.tsx'

type Decision = 'accept' | 'reject'

const toasts = { accept: words.decision.accepted, reject: words.decision.rejected }
const notDone = { accept: words.decision.acceptFailed, reject: words.decision.rejectFailed }

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
      void navigate({ to: '/admin/collector', hash: 'held' })
    },
    onError: (error, { decision }) => showFailureToast(notDone[decision], error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: suspectsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: collectorDeskQuery.queryKey })
    },
  })
}

const strong = (text: string) => <strong className="font-semibold text-ink">{text}</strong>

const DecisionForm = ({ suspect }: { suspect: Suspect }) => {
  const [reason, setReason] = useState('')
  const { mutate, isPending, isSuccess } = useDecision(suspect)
  const decide = (decision: Decision) => {
    if (!isPending && !isSuccess) mutate({ decision, reason })
  }
  return (
    <section aria-label={words.decision.title} className="mt-5 mb-8 border-y border-line py-5">
      <div className="max-w-[84ch] text-table text-second">
        <p>
          <FillIn
            text={words.decision.acceptMeans}
            parts={{ accept: strong(words.decision.accept), moment: <Moment at={suspect.observedAt} /> }}
          />
        </p>
        <p className="mt-1">
          <FillIn text={words.decision.rejectMeans} parts={{ reject: strong(words.decision.reject) }} />
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <TextField
          label={words.decision.reason}
          isLabelHidden
          placeholder={words.decision.reason}
          value={reason}
          maxLength={500}
          onChange={setReason}
          className="w-72 max-w-full"
        />
        <Button look="solid" aria-busy={isPending} onClick={() => decide('accept')}>
          {words.decision.accept}
        </Button>
        <Button aria-busy={isPending} onClick={() => decide('reject')}>
          {words.decision.reject}
        </Button>
      </div>
    </section>
  )
}

const Comparison = ({ versions }: { versions: SuspectVersions }) => {
  const { suspect } = versions
  return (
    <>
      <h2 className="text-[1.125rem]/6 tracking-[-0.01em]">
        <ChartName chart={suspect.chart} />
      </h2>
      <p className="mt-1.5 max-w-[70ch]">
        <span className="inline-block font-medium first-letter:uppercase">{suspectReasonText(suspect.reason)}</span>
        <span className="block text-table text-second">{suspect.detail}</span>
      </p>
      <DecisionForm suspect={suspect} />
      <VersionsBlock versions={versions} />
    </>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="mt-2 h-10 w-3/5" />
    <div className="mt-5 mb-8 h-[150px] border-y border-line" />
    <SkeletonRows count={5} className="flex h-9 items-center border-b border-line">
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </>
)

export const SuspectScreen = ({ id }: { id: string }) => {
  const query = useQuery(suspectQuery(id))
  return (
    <AdminPage title={words.detail.title} description={words.description}>
      <p className="pb-5 text-table">
        <Link to="/admin/collector" hash="held" className={actionLink}>
          {words.detail.back}
        </Link>
      </p>
      <Loaded
        query={query}
        words={words.detail}
        skeleton={skeleton}
        missing={
          hasStatus(query.error, 400, 404) && (
            <Empty title={words.detail.missingTitle}>{words.detail.missingHint}</Empty>
          )
        }
      >
        {versions => <Comparison versions={versions} />}
      </Loaded>
    </AdminPage>
  )
}
