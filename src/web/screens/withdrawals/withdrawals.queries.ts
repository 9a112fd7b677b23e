import { queryOptions } from '@tanstack/react-query'
import { listWithdrawals, previewWithdrawal, type WithdrawalScope } from '#contract/withdrawals.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

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
