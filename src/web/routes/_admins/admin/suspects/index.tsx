import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { suspectsQuery } from '#web/screens/suspects/suspects.queries.ts'
import { SuspectsScreen } from '#web/screens/suspects/suspects-screen.tsx'

export const Route = createFileRoute('/_admins/admin/suspects/')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, suspectsQuery),
  component: SuspectsScreen,
})
