import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { peopleQuery } from '#web/screens/admin/people.queries.ts'
import { PeopleScreen } from '#web/screens/admin/people-screen.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const PeopleRoute = () => (
  <MembersOnly>
    <PeopleScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/people')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, peopleQuery)
  },
  component: PeopleRoute,
})
