import { createFileRoute } from '@tanstack/react-router'
import { MilestonesScreen } from '#web/screens/milestones/milestone-list.tsx'
import { prefetchMilestones } from '#web/screens/milestones/milestones.queries.ts'

const MilestonesRoute = () => <MilestonesScreen appStoreId={Route.useParams().id} />

export const Route = createFileRoute('/app/$id_/milestones')({
  loader: ({ context, params }) => prefetchMilestones(context.queryClient, params.id),
  component: MilestonesRoute,
})
