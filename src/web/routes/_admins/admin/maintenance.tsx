import { createFileRoute } from '@tanstack/react-router'
import { dryRunQuery, maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MaintenanceScreen } from '#web/screens/maintenance/maintenance-screen.tsx'
import { backupsQuery } from '#web/screens/storage/storage.queries.ts'
import { StorageSections } from '#web/screens/storage/storage-sections.tsx'

const MaintenanceRoute = () => (
  <MaintenanceScreen>
    <StorageSections />
  </MaintenanceScreen>
)

export const Route = createFileRoute('/_admins/admin/maintenance')({
  loader: ({ context: { queryClient, user } }) =>
    user &&
    Promise.all([
      prefetch(queryClient, maintenanceQuery),
      prefetch(queryClient, dryRunQuery('standard')),
      prefetch(queryClient, retentionQuery),
      prefetch(queryClient, backupsQuery),
    ]),
  component: MaintenanceRoute,
})
