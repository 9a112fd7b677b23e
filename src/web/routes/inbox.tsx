import { createFileRoute } from '@tanstack/react-router'
import { readBeforeSearch } from '#web/lib/before-search.ts'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { prefetchInbox } from '#web/screens/inbox/inbox.queries.ts'
import { InboxScreen } from '#web/screens/inbox/inbox-screen.tsx'

const InboxRoute = () => (
  <MembersOnly>
    <InboxScreen before={Route.useSearch().before} />
  </MembersOnly>
)

export const Route = createFileRoute('/inbox')({
  validateSearch: readBeforeSearch,
  beforeLoad: ensureMember,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchInbox(context.queryClient, deps.before),
  component: InboxRoute,
})
