import { createFileRoute } from '@tanstack/react-router'
import { dryRunQuery, maintenanceQuery } from '#web/components/maintenance/maintenance.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MaintenanceScreen } from '#web/screens/maintenance/maintenance-screen.tsx'

export const Route = createFileRoute('/_admins/admin/maintenance')({
  loader: ({ context: { queryClient, user } }) =>
    user && Promise.all([prefetch(queryClient, maintenanceQuery), prefetch(queryClient, dryRunQuery('standard'))]),
  component: MaintenanceScreen,
})
