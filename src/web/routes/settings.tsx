import { createFileRoute } from '@tanstack/react-router'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { prefetchSettings } from '#web/screens/settings/settings.queries.ts'
import { SettingsScreen } from '#web/screens/settings/settings-screen.tsx'

const SettingsRoute = () => (
  <MembersOnly>
    <SettingsScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/settings')({
  beforeLoad: ensureMember,
  loader: ({ context }) => prefetchSettings(context.queryClient),
  component: SettingsRoute,
})
