import { createFileRoute } from '@tanstack/react-router'
import { type CursorSearch, readCursorSearch } from '#web/lib/cursor-search.ts'
import { ensureMember } from '#web/lib/guards.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { prefetchInbox } from '#web/screens/inbox/inbox.queries.ts'
import { InboxScreen } from '#web/screens/inbox/inbox-screen.tsx'

const InboxRoute = () => (
  <MembersOnly>
    <InboxScreen cursor={readCursorSearch(Route.useSearch()).cursor} />
  </MembersOnly>
)

export const Route = createFileRoute('/inbox')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): CursorSearch => search,
  beforeLoad: ensureMember,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchInbox(context.queryClient, readCursorSearch(deps).cursor),
  component: InboxRoute,
})
