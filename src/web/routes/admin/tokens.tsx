import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { AllTokensScreen } from '#web/screens/tokens/all-tokens-screen.tsx'
import { allTokensQuery } from '#web/screens/tokens/tokens.queries.ts'

const AllTokensRoute = () => (
  <MembersOnly>
    <AllTokensScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/tokens')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, allTokensQuery)
  },
  component: AllTokensRoute,
})
