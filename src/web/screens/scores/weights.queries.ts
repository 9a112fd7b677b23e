import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listScoreWeights, saveScoreWeights } from '#contract/scores.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { Weights } from './weight-draft.ts'
import { weightsWords as words } from './weights.words.ts'

export const weightsQuery = queryOptions({
  queryKey: [listScoreWeights.path],
  queryFn: ({ signal }) => call(listScoreWeights, { signal }),
})

type Saved = { weights: Weights; reason: string; day: string }

export const useSaveWeights = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ weights, reason }: Saved) =>
      call(saveScoreWeights, {
        body: {
          weights: Object.entries(weights).flatMap(([storefront, weight]) =>
            isStorefrontCode(storefront) ? [{ storefront, weight }] : [],
          ),
          ...(reason !== '' && { reason }),
        },
      }),
    onSuccess: (_saved, { day }) => showToast({ title: words.saved(day) }),
    onError: error => showFailureToast(words.notSaved, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: weightsQuery.queryKey }),
  })
}
