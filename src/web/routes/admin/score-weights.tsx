import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { weightsQuery } from '#web/screens/scores/weights.queries.ts'
import { WeightsScreen } from '#web/screens/scores/weights-screen.tsx'

const ScoreWeightsRoute = () => (
  <MembersOnly>
    <WeightsScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/score-weights')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, weightsQuery)
  },
  component: ScoreWeightsRoute,
})
