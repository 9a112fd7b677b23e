import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { weightsQuery } from '#web/screens/scores/weights.queries.ts'
import { WeightsScreen } from '#web/screens/scores/weights-section.tsx'

export const Route = createFileRoute('/_admins/admin/score-weights')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, weightsQuery),
  component: WeightsScreen,
})
