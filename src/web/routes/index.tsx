import { createFileRoute } from '@tanstack/react-router'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { readListAddress } from '#web/components/app-list/list-address.ts'
import { publicTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { findUser } from '#web/lib/guards.ts'
import { createServerPart, PlacedPart } from '#web/lib/server-part.tsx'
import { FirstPage } from '#web/screens/apps/first-page.tsx'
import { demoDoorsQuery, highlightsQuery } from '#web/screens/landing/landing.queries.ts'

const highlights = createServerPart(
  'highlights',
  async () => (await import('#web/screens/landing/landing.tsx')).Landing,
)
const list = createServerPart('list', async () => (await import('#web/screens/apps/public-apps.tsx')).PublicAppList)

/** Visitors do not need this code. */
const loadOwn = async () => (await import('#web/components/tracking/tracked.queries.ts')).trackedAppsQuery

const FirstRoute = () => (
  <FirstPage>
    <PlacedPart part={highlights} props={{}} />
    <PlacedPart part={list} props={{ address: Route.useSearch() }} />
  </FirstPage>
)

export const Route = createFileRoute('/')({
  validateSearch: readListAddress,
  // The parts are needed for every change of the address.
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // Admins remove apps from the list.
    const user = await findUser(queryClient)
    const isLive = user?.isAdmin ?? false
    await Promise.all([
      highlights.prepare(queryClient, highlightsQuery),
      highlights.prepare(queryClient, demoDoorsQuery),
      list.prepare(queryClient, publicAppsQuery(deps), { isLive }),
      list.prepare(queryClient, publicTrendsQuery(deps), { isLive }),
      // Their own apps come first.
      user && loadOwn().then(query => list.prepare(queryClient, query(user.id, deps), { isLive })),
    ])
  },
  component: FirstRoute,
})
