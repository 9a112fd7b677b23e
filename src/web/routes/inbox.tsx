import { createFileRoute } from '@tanstack/react-router'
import { type BeforeSearch, readBeforeSearch } from '#web/lib/before-search.ts'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { prefetchInbox } from '#web/screens/inbox/inbox.queries.ts'
import { InboxScreen } from '#web/screens/inbox/inbox-screen.tsx'

const InboxRoute = () => (
  <MembersOnly>
    <InboxScreen before={readBeforeSearch(Route.useSearch()).before} />
  </MembersOnly>
)

export const Route = createFileRoute('/inbox')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): BeforeSearch => search,
  beforeLoad: ensureMember,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchInbox(context.queryClient, readBeforeSearch(deps).before),
  component: InboxRoute,
})
