import { createFileRoute } from '@tanstack/react-router'
import { type CursorSearch, readCursorSearch } from '#web/lib/cursor-search.ts'
import { ensureAdmin } from '#web/lib/guards.ts'
import { prefetchAudit } from '#web/screens/audit/audit.queries.ts'
import { AuditScreen } from '#web/screens/audit/audit-screen.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const AuditRoute = () => (
  <MembersOnly>
    <AuditScreen cursor={readCursorSearch(Route.useSearch()).cursor} />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/audit')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): CursorSearch => search,
  beforeLoad: ensureAdmin,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchAudit(context.queryClient, readCursorSearch(deps).cursor),
  component: AuditRoute,
})
