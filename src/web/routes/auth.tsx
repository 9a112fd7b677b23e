import { createFileRoute } from '@tanstack/react-router'
import { ensureVisitor } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { readSignInSearch } from '#web/lib/sign-in.ts'
import { signInWayQuery } from '#web/screens/auth/auth.queries.ts'
import { AuthScreen } from '#web/screens/auth/auth-screen.tsx'

const AuthRoute = () => {
  const { return: returnTo, problem } = Route.useSearch()
  return <AuthScreen returnTo={returnTo} problem={problem} />
}

export const Route = createFileRoute('/auth')({
  validateSearch: readSignInSearch,
  beforeLoad: visit => ensureVisitor(visit, visit.search.return),
  loader: ({ context }) => prefetch(context.queryClient, signInWayQuery),
  component: AuthRoute,
})
