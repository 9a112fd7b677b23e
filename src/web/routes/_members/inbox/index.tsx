import { createFileRoute } from '@tanstack/react-router'
import { type CursorSearch, readCursorSearch } from '#web/lib/address-parts.ts'
import { prefetchInbox } from '#web/screens/inbox/inbox.queries.ts'
import { InboxScreen } from '#web/screens/inbox/inbox-screen.tsx'

const InboxRoute = () => <InboxScreen cursor={readCursorSearch(Route.useSearch()).cursor} />

export const Route = createFileRoute('/_members/inbox/')({
  validateSearch: (search): CursorSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchInbox(context.queryClient, readCursorSearch(deps).cursor),
  component: InboxRoute,
})
