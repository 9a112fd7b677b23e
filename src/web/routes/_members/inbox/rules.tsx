import { createFileRoute } from '@tanstack/react-router'
import { prefetchRules } from '#web/screens/alerts/alerts.queries.ts'
import { readAlertsAddress } from '#web/screens/alerts/alerts-address.ts'
import { RulesScreen } from '#web/screens/alerts/rules-screen.tsx'

const RulesRoute = () => <RulesScreen address={readAlertsAddress(Route.useSearch())} />

export const Route = createFileRoute('/_members/inbox/rules')({
  validateSearch: (search): { app?: string } => search,
  loader: ({ context: { queryClient, user } }) => user && prefetchRules(queryClient, user.id),
  component: RulesRoute,
})
