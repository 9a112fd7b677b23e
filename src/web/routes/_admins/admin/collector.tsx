import { createFileRoute } from '@tanstack/react-router'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { dryRunQuery, updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { CollectorScreen } from '#web/screens/desk/collector-screen.tsx'
import { suspectsQuery } from '#web/screens/suspects/suspects.queries.ts'
import { SuspectsSection } from '#web/screens/suspects/suspects-section.tsx'

const CollectorRoute = () => (
  <CollectorScreen>
    <SuspectsSection />
  </CollectorScreen>
)

export const Route = createFileRoute('/_admins/admin/collector')({
  loader: ({ context: { queryClient, user } }) =>
    user &&
    Promise.all([
      prefetch(queryClient, collectorDeskQuery),
      prefetch(queryClient, suspectsQuery),
      prefetch(queryClient, retentionQuery),
      ...updateTypes.map(type => prefetch(queryClient, dryRunQuery(type))),
    ]),
  component: CollectorRoute,
})
