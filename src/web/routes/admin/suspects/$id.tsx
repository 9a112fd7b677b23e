import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { SuspectScreen } from '#web/screens/suspects/suspect-screen.tsx'
import { suspectQuery } from '#web/screens/suspects/suspects.queries.ts'

// The key resets the form for another suspect, so that no reason carries over.
const SuspectRoute = () => {
  const { id } = Route.useParams()
  return (
    <MembersOnly>
      <SuspectScreen key={id} id={id} />
    </MembersOnly>
  )
}

export const Route = createFileRoute('/admin/suspects/$id')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient }, params }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, suspectQuery(params.id))
  },
  component: SuspectRoute,
})
