import { createFileRoute } from '@tanstack/react-router'
import { prefetchAlerts } from '#web/screens/alerts/alerts.queries.ts'
import { readAlertsAddress } from '#web/screens/alerts/alerts-address.ts'
import { AlertsScreen } from '#web/screens/alerts/alerts-screen.tsx'

const AlertsRoute = () => <AlertsScreen address={readAlertsAddress(Route.useSearch())} />

export const Route = createFileRoute('/_members/inbox/rules')({
  validateSearch: (search): { app?: string } => search,
  loader: ({ context }) => prefetchAlerts(context.queryClient),
  component: AlertsRoute,
})
