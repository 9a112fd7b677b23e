import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { publicAppsQuery } from '#web/screens/apps/apps.queries.ts'
import { PublicApps } from '#web/screens/apps/public-apps.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context }) => prefetch(context.queryClient, publicAppsQuery),
  component: PublicApps,
})
