import { createFileRoute } from '@tanstack/react-router'
import { prefetchOpenData } from '#web/screens/open-data/open-data.queries.ts'
import { OpenDataScreen } from '#web/screens/open-data/open-data-screen.tsx'

export const Route = createFileRoute('/open-data')({
  loader: ({ context }) => prefetchOpenData(context.queryClient),
  component: OpenDataScreen,
})
