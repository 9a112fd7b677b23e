import { createFileRoute } from '@tanstack/react-router'
import { prefetchMilestones } from '#web/screens/milestones/milestones.queries.ts'
import { MilestonesScreen } from '#web/screens/milestones/milestones-screen.tsx'

const MilestonesRoute = () => <MilestonesScreen appStoreId={Route.useParams().id} />

export const Route = createFileRoute('/app/$id_/milestones')({
  loader: ({ context, params }) => prefetchMilestones(context.queryClient, params.id),
  component: MilestonesRoute,
})
