import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { SuspectScreen } from '#web/screens/suspects/suspect-screen.tsx'
import { suspectQuery } from '#web/screens/suspects/suspects.queries.ts'

// The key resets the form for another suspect, so that no reason carries over.
const SuspectRoute = () => {
  const { id } = Route.useParams()
  return <SuspectScreen key={id} id={id} />
}

export const Route = createFileRoute('/_admins/admin/suspects/$id')({
  loader: ({ context: { queryClient, user }, params }) => user && prefetch(queryClient, suspectQuery(params.id)),
  component: SuspectRoute,
})
