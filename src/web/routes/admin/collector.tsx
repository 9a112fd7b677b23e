import { createFileRoute } from '@tanstack/react-router'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { dryRunQuery, updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { CollectorScreen } from '#web/screens/desk/collector-screen.tsx'

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
    const queries = [prefetch(queryClient, collectorDeskQuery), prefetch(queryClient, retentionQuery)]
    await Promise.all([...queries, ...dryRuns])
  },
  component: CollectorRoute,
})
