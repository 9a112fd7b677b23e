import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { peopleQuery } from '#web/screens/admin/admin.queries.ts'
import { AdminScreen } from '#web/screens/admin/admin-screen.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const AdminRoute = () => (
  <MembersOnly>
    <AdminScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, peopleQuery)
  },
  component: AdminRoute,
})
