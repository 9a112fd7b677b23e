import { createFileRoute } from '@tanstack/react-router'
import { dryRunQuery, maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { MaintenanceScreen } from '#web/screens/maintenance/maintenance-screen.tsx'

const MaintenanceRoute = () => (
  <MembersOnly>
    <MaintenanceScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/maintenance')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (!(await findUser(queryClient))) return
    await Promise.all([prefetch(queryClient, maintenanceQuery), prefetch(queryClient, dryRunQuery('standard'))])
  },
  component: MaintenanceRoute,
})
