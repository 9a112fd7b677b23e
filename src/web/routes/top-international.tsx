import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import {
  type InternationalAddress,
  readInternationalAddress,
  topInternationalAppsQuery,
} from '#web/components/international/international.queries.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { signInWayQuery } from '#web/screens/auth/auth.queries.ts'
import { AuthScreen } from '#web/screens/auth/auth-screen.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { TopInternational } from '#web/screens/international/top-international.tsx'

const words = { publicList: 'See the public list of top international apps' } as const

const PublicList = () => (
  <Link to="/top-international-apps" className={textLink()}>
    {words.publicList}
  </Link>
)

/** SPEC §2: a visitor sees the sign-in page at this path. */
const TopInternationalRoute = () => {
  const { data: user } = useQuery(currentUserQuery)
  const address = readInternationalAddress(Route.useSearch())
  const location = useLocation()
  if (user === null) return <AuthScreen returnTo={signInFrom(location).return} publicPage={<PublicList />} />
  return (
    <MembersOnly>
      <TopInternational address={address} />
    </MembersOnly>
  )
}

export const Route = createFileRoute('/top-international')({
  validateSearch: (search): InternationalAddress => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const user = await findUser(queryClient)
    if (user) await prefetch(queryClient, topInternationalAppsQuery(readInternationalAddress(deps)))
    if (user === null) await prefetch(queryClient, signInWayQuery)
  },
  component: TopInternationalRoute,
})
