import { createFileRoute } from '@tanstack/react-router'
import { ensureMember } from '#web/lib/guards.ts'
import { prefetchAlerts } from '#web/screens/alerts/alerts.queries.ts'
import { readAlertsAddress } from '#web/screens/alerts/alerts-address.ts'
import { AlertsScreen } from '#web/screens/alerts/alerts-screen.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const AlertsRoute = () => (
  <MembersOnly>
    <AlertsScreen address={readAlertsAddress(Route.useSearch())} />
  </MembersOnly>
)

export const Route = createFileRoute('/alerts')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): { app?: string } => search,
  beforeLoad: ensureMember,
  loader: ({ context }) => prefetchAlerts(context.queryClient),
  component: AlertsRoute,
})
