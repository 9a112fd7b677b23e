import { createFileRoute } from '@tanstack/react-router'
import { prefetchSettings } from '#web/screens/settings/settings.queries.ts'
import { SettingsScreen } from '#web/screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_members/settings')({
  loader: ({ context }) => prefetchSettings(context.queryClient),
  component: SettingsScreen,
})
