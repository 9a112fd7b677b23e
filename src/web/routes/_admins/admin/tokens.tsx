import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { AllTokensScreen } from '#web/screens/tokens/all-tokens-screen.tsx'
import { allTokensQuery } from '#web/screens/tokens/tokens.queries.ts'

export const Route = createFileRoute('/_admins/admin/tokens')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, allTokensQuery),
  component: AllTokensScreen,
})
