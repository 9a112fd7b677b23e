import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listWithdrawals,
  previewWithdrawal,
  undoWithdrawal,
  type Withdrawal,
  type WithdrawalScope,
  withdrawReadings,
} from '#contract/withdrawals.ts'
import { secondMs } from '#domain/units.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { act: words } = withdrawalsWords

/** Measurements may have changed since the preview, so both queries are refetched after every action. */
const refetchBoth = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: withdrawalsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: [previewWithdrawal.path] })
}

type NewWithdrawal = { scope: WithdrawalScope; reason: string; readings: number; amount: string }

export const useWithdraw = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ scope, reason, readings }: NewWithdrawal) =>
      call(withdrawReadings, { body: { ...scope, reason, readings } }),
    onSuccess: (_withdrawal, { amount }) => showToast({ title: words.done(amount) }),
    onError: error => showFailureToast(words.failed, error),
    onSettled: () => refetchBoth(queryClient),
  })
}

export const useUndo = ({ id }: Pick<Withdrawal, 'id'>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(undoWithdrawal, { params: { withdrawalId: id }, body: {} }),
    onSuccess: () => showToast({ title: words.undone }),
    onError: error => showFailureToast(words.undoFailed, error),
    onSettled: () => refetchBoth(queryClient),
  })
}

/** Refetched on every visit: other admins withdraw, and corrections are sent. */
const staleMs = 5 * secondMs

export const withdrawalsQuery = queryOptions({
  queryKey: [listWithdrawals.path],
  queryFn: async ({ signal }) => (await call(listWithdrawals, { signal })).withdrawals,
  staleTime: staleMs,
})

export const previewQuery = (scope: WithdrawalScope) =>
  queryOptions({
    queryKey: [previewWithdrawal.path, scope],
    queryFn: ({ signal }) => call(previewWithdrawal, { query: scope, signal }),
    staleTime: staleMs,
  })
