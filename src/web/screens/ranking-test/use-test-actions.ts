import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelRankingTest, startRankingTest } from '#contract/ranking-test.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { keepCancelToken } from './cancel-token.ts'
import { failureSentence } from './failure-sentence.ts'
import { rankingTestQuery } from './ranking-test.queries.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'

/** Starts a test. If one is already running, shows that one. */
export const useStartTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(startRankingTest, {}),
    onSuccess: ({ test, cancelToken }) => {
      if (cancelToken !== null) keepCancelToken({ testId: test.id, token: cancelToken })
      queryClient.setQueryData(rankingTestQuery.queryKey, known => known && { ...known, test })
    },
  })
}

export const useCancelTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cancelToken: string) => call(cancelRankingTest, { body: { cancelToken } }),
    onError: error => showToast({ title: words.cancelFailed, description: failureSentence(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rankingTestQuery.queryKey }),
  })
}
