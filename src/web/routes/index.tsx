import { createFileRoute } from '@tanstack/react-router'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { readListAddress } from '#web/components/app-list/list-address.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { publicTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch, waitAtMost } from '#web/lib/prefetch.ts'
import { FirstPage, PublicAppList } from '#web/screens/apps/public-apps.tsx'
import { demoDoorsQuery, highlightsQuery } from '#web/screens/landing/landing.queries.ts'
import { Landing } from '#web/screens/landing/landing.tsx'

/** After the server starts, the first highlights take a while; the list does not wait for them. */
const highlightsPatienceMs = 1_500

const FirstRoute = () => (
  <FirstPage>
    <Landing />
    <PublicAppList address={Route.useSearch()} />
  </FirstPage>
)

export const Route = createFileRoute('/')({
  // Other pages need most of this code, and one file compresses better than forty.
  codeSplitGroupings: [],
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const user = await findUser(queryClient)
    await Promise.all([
      waitAtMost(highlightsPatienceMs, prefetch(queryClient, highlightsQuery)),
      prefetch(queryClient, demoDoorsQuery),
      prefetch(queryClient, publicAppsQuery(deps)),
      prefetch(queryClient, publicTrendsQuery(deps)),
      // Their own apps come first.
      user && prefetch(queryClient, trackedAppsQuery(user.id, deps)),
    ])
  },
  component: FirstRoute,
})
