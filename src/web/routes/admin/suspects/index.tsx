import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { suspectsQuery } from '#web/screens/suspects/suspects.queries.ts'
import { SuspectsScreen } from '#web/screens/suspects/suspects-screen.tsx'

const SuspectsRoute = () => (
  <MembersOnly>
    <SuspectsScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/suspects/')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, suspectsQuery)
  },
  component: SuspectsRoute,
})
