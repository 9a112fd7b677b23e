import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { demoEmailsQuery } from '#web/screens/demo-outbox/demo-outbox.queries.ts'
import { DemoOutboxScreen } from '#web/screens/demo-outbox/demo-outbox-screen.tsx'

export const Route = createFileRoute('/demo-outbox')({
  loader: ({ context }) => prefetch(context.queryClient, demoEmailsQuery),
  component: DemoOutboxScreen,
})
