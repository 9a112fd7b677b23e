import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { readTrackedAddress } from '#web/components/tracking/tracked-address.ts'
import { publicTrendsQuery, trackedScoresQuery, trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { useUser } from '#web/lib/current-user.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { PublicApps } from '#web/screens/apps/public-apps.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { TrackedApps } from '#web/screens/tracking/tracked-apps.tsx'

/** SPEC §2: signed-in users see their own list here, and keep seeing it when their session ends on this page. */
const AppsRoute = () => {
  const address = Route.useSearch()
  const user = useUser()
  const [isOwn, setIsOwn] = useState(user !== null)
  if (user && !isOwn) setIsOwn(true)
  if (!isOwn) return <PublicApps address={address} />
  return (
    <MembersOnly>
      <TrackedApps address={address} />
    </MembersOnly>
  )
}

export const Route = createFileRoute('/apps/')({
  validateSearch: readTrackedAddress,
  loaderDeps: ({ search }) => scopeQueryOf(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const user = await findUser(queryClient)
    await (user
      ? Promise.all([
          prefetch(queryClient, trackedAppsQuery(user.id, deps)),
          prefetch(queryClient, trackedTrendsQuery(user.id, deps)),
          prefetch(queryClient, trackedScoresQuery(user.id)),
        ])
      : Promise.all([prefetch(queryClient, publicAppsQuery(deps)), prefetch(queryClient, publicTrendsQuery(deps))]))
  },
  component: AppsRoute,
})
