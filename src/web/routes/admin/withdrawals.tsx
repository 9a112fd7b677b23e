import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { withdrawalsQuery } from '#web/screens/withdrawals/withdrawals.queries.ts'
import { readWithdrawalsAddress, type WithdrawalsAddress } from '#web/screens/withdrawals/withdrawals-address.ts'
import { WithdrawalsScreen } from '#web/screens/withdrawals/withdrawals-screen.tsx'

const WithdrawalsRoute = () => (
  <MembersOnly>
    <WithdrawalsScreen address={readWithdrawalsAddress(Route.useSearch())} />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/withdrawals')({
  beforeLoad: ensureAdmin,
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): WithdrawalsAddress => search,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, withdrawalsQuery)
  },
  component: WithdrawalsRoute,
})
