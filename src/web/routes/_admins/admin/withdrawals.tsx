import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { withdrawalsQuery } from '#web/screens/withdrawals/withdrawals.queries.ts'
import { readWithdrawalsAddress, type WithdrawalsAddress } from '#web/screens/withdrawals/withdrawals-address.ts'
import { WithdrawalsScreen } from '#web/screens/withdrawals/withdrawals-screen.tsx'

const WithdrawalsRoute = () => <WithdrawalsScreen address={readWithdrawalsAddress(Route.useSearch())} />

export const Route = createFileRoute('/_admins/admin/withdrawals')({
  validateSearch: (search): WithdrawalsAddress => search,
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, withdrawalsQuery),
  component: WithdrawalsRoute,
})
