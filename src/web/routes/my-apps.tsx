import { createFileRoute } from '@tanstack/react-router'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { readTrackedAddress } from '#web/components/tracking/tracked-address.ts'
import { trackedScoresQuery, trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { ensureMember, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { TrackedApps } from '#web/screens/tracking/tracked-apps.tsx'

const MyAppsRoute = () => (
  <MembersOnly>
    <TrackedApps address={Route.useSearch()} />
  </MembersOnly>
)

export const Route = createFileRoute('/my-apps')({
  validateSearch: readTrackedAddress,
  beforeLoad: ensureMember,
  loaderDeps: ({ search }) => scopeQueryOf(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const user = await findUser(queryClient)
    if (!user) return
    await Promise.all([
      prefetch(queryClient, trackedAppsQuery(user.id, deps)),
      prefetch(queryClient, trackedTrendsQuery(user.id, deps)),
      prefetch(queryClient, trackedScoresQuery(user.id)),
    ])
  },
  component: MyAppsRoute,
})
