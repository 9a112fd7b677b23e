import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { tokensQuery } from '#web/screens/tokens/tokens.queries.ts'
import { TokensScreen } from '#web/screens/tokens/tokens-screen.tsx'

export const Route = createFileRoute('/_members/tokens')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, tokensQuery(user.id)),
  component: TokensScreen,
})
