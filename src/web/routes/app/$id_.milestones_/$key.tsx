import { createFileRoute } from '@tanstack/react-router'
import { MilestoneScreen } from '#web/screens/milestones/milestone-screen.tsx'
import { prefetchMilestone } from '#web/screens/milestones/milestones.queries.ts'

const MilestoneRoute = () => {
  const { id, key } = Route.useParams()
  return <MilestoneScreen appStoreId={id} milestoneKey={key} />
}

export const Route = createFileRoute('/app/$id_/milestones_/$key')({
  loader: ({ context, params }) => prefetchMilestone(context.queryClient, params.id, params.key),
  component: MilestoneRoute,
})
