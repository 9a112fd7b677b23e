import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { openDataQuery } from '#web/screens/open-data/open-data.queries.ts'
import { OpenDataScreen } from '#web/screens/open-data/open-data-screen.tsx'

export const Route = createFileRoute('/open-data')({
  loader: ({ context }) => prefetch(context.queryClient, openDataQuery),
  component: OpenDataScreen,
})
