import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { peopleQuery } from '#web/screens/admin/people.queries.ts'
import { PeopleScreen } from '#web/screens/admin/people-screen.tsx'

export const Route = createFileRoute('/_admins/admin/people')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, peopleQuery),
  component: PeopleScreen,
})
