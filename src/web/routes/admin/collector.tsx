import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { collectorDeskQuery } from '#web/screens/collector/collector.queries.ts'
import { CollectorScreen } from '#web/screens/collector/collector-screen.tsx'
import { dryRunQuery, updateTypes } from '#web/screens/maintenance/maintenance.queries.ts'

const CollectorRoute = () => (
  <MembersOnly>
    <CollectorScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/collector')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (!(await findUser(queryClient))) return
    const dryRuns = updateTypes.map(type => prefetch(queryClient, dryRunQuery(type)))
    await Promise.all([prefetch(queryClient, collectorDeskQuery), ...dryRuns])
  },
  component: CollectorRoute,
})
