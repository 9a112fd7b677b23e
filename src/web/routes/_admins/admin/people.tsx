import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { peopleQuery } from '#web/screens/admin/people.queries.ts'
import { PeopleScreen } from '#web/screens/admin/people-screen.tsx'
import { AllTokensSection } from '#web/screens/tokens/all-tokens-section.tsx'
import { allTokensQuery } from '#web/screens/tokens/tokens.queries.ts'

const PeopleRoute = () => (
  <PeopleScreen>
    <AllTokensSection />
  </PeopleScreen>
)

export const Route = createFileRoute('/_admins/admin/people')({
  loader: ({ context: { queryClient, user } }) =>
    user && Promise.all([prefetch(queryClient, peopleQuery), prefetch(queryClient, allTokensQuery)]),
  component: PeopleRoute,
})
