import { createFileRoute } from '@tanstack/react-router'
import { readBeforeSearch } from '#web/lib/before-search.ts'
import { ensureAdmin } from '#web/lib/guards.ts'
import { prefetchAudit } from '#web/screens/audit/audit.queries.ts'
import { AuditScreen } from '#web/screens/audit/audit-screen.tsx'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'

const AuditRoute = () => (
  <MembersOnly>
    <AuditScreen before={Route.useSearch().before} />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readBeforeSearch,
  beforeLoad: ensureAdmin,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchAudit(context.queryClient, deps.before),
  component: AuditRoute,
})
