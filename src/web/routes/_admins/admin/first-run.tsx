import { createFileRoute } from '@tanstack/react-router'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { FirstRunScreen } from '#web/screens/first-run/first-run-screen.tsx'

export const Route = createFileRoute('/_admins/admin/first-run')({
  loader: ({ context: { queryClient, user } }) =>
    user && Promise.all([prefetch(queryClient, firstRunQuery), prefetch(queryClient, collectorDeskQuery)]),
  component: FirstRunScreen,
})
