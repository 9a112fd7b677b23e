import { createFileRoute } from '@tanstack/react-router'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { readTrackedAddress } from '#web/components/tracking/tracked-address.ts'
import { trackedScoresQuery, trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { TrackedApps } from '#web/screens/tracking/tracked-apps.tsx'

const MyAppsRoute = () => <TrackedApps address={Route.useSearch()} />

export const Route = createFileRoute('/_members/my-apps')({
  validateSearch: readTrackedAddress,
  loaderDeps: ({ search }) => scopeQueryOf(search),
  loader: ({ context: { queryClient, user }, deps }) =>
    user &&
    Promise.all([
      prefetch(queryClient, trackedAppsQuery(user.id, deps)),
      prefetch(queryClient, trackedTrendsQuery(user.id, deps)),
      prefetch(queryClient, trackedScoresQuery(user.id)),
    ]),
  component: MyAppsRoute,
})
