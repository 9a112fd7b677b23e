import { createFileRoute } from '@tanstack/react-router'
import { ensureMember, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { tokensQuery } from '#web/screens/tokens/tokens.queries.ts'
import { TokensScreen } from '#web/screens/tokens/tokens-screen.tsx'

const TokensRoute = () => (
  <MembersOnly>
    <TokensScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/tokens')({
  beforeLoad: ensureMember,
  loader: async ({ context: { queryClient } }) => {
    const user = await findUser(queryClient)
    if (user) await prefetch(queryClient, tokensQuery(user.id))
  },
  component: TokensRoute,
})
