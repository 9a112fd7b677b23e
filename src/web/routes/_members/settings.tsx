import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { prefetchDelivery } from '#web/screens/alerts/alerts.queries.ts'
import { DeliverySections } from '#web/screens/alerts/delivery-sections.tsx'
import { prefetchSettings } from '#web/screens/settings/settings.queries.ts'
import { SettingsScreen } from '#web/screens/settings/settings-screen.tsx'
import { tokensQuery } from '#web/screens/tokens/tokens.queries.ts'
import { TokensSection } from '#web/screens/tokens/tokens-section.tsx'

const SettingsRoute = () => (
  <SettingsScreen delivery={user => <DeliverySections user={user} />} tokens={user => <TokensSection user={user} />} />
)

export const Route = createFileRoute('/_members/settings')({
  loader: ({ context: { queryClient, user } }) =>
    user &&
    Promise.all([
      prefetchSettings(queryClient, user.id),
      prefetchDelivery(queryClient, user.id),
      prefetch(queryClient, tokensQuery(user.id)),
    ]),
  component: SettingsRoute,
})
