import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { topInternationalAppsQuery } from '#web/screens/international/international.queries.ts'
import { TopInternational } from '#web/screens/international/top-international.tsx'

export const Route = createFileRoute('/top-international-apps')({
  loader: ({ context }) => prefetch(context.queryClient, topInternationalAppsQuery),
  component: TopInternational,
})
