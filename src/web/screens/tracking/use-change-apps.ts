import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeTrackedApps, type EndedTracking } from '#contract/tracking.ts'
import { listTrackedScores, listTrackedTrends } from '#contract/trends.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { feedbackWords } from '#web/components/feedback/feedback.words.ts'
import { trackedListsKey } from '#web/components/tracking/tracked.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { bulkWords as words } from './share.words.ts'

type Change = Exclude<z.input<NonNullable<typeof changeTrackedApps.body>>, { restore: unknown }>

/** Changes several apps at once, and offers to undo that tracking was stopped. */
export const useChangeApps = (userId: string, onDone: () => void) => {
  const queryClient = useQueryClient()
  const { locale } = useReader()
  const reload = async () => {
    for (const queryKey of [
      trackedListsKey(userId),
      [listTrackedTrends.path, userId],
      [listTrackedScores.path, userId],
    ])
      await queryClient.invalidateQueries({ queryKey })
  }
  const { mutate: undo } = useMutation({
    mutationFn: (restore: EndedTracking[]) => call(changeTrackedApps, { params: { userId }, body: { restore } }),
    onSuccess: () => {
      showToast({ title: words.restored })
      return reload()
    },
    onError: error => showFailureToast(words.restoreFailed, error),
  })
  return useMutation({
    mutationFn: (body: Change) => call(changeTrackedApps, { params: { userId }, body }),
    onSuccess: ({ changed, ended }) => {
      onDone()
      const text = formatNumber(changed, locale)
      const action = { label: feedbackWords.undo, hint: feedbackWords.undoHint, onAct: () => undo(ended) }
      showToast(
        ended.length > 0 ? { title: words.untracked(changed, text), action } : { title: words.tagged(changed, text) },
      )
      return reload()
    },
  })
}
